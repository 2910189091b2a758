import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reasonOf, StartError } from '../startError';
import type { Metrics } from './metrics';

/**
 * Serves `GET /metrics` on a separate port, without TLS or authentication, for an internal network. The server does not keep the
 * process alive.
 *
 * @returns the port
 * @throws StartError if the port cannot be opened
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'contentType' | 'text'>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<number> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics')
      return void response.writeHead(404).end();
    try {
      const text = await metrics.text();
      response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', (error) => reject(new StartError(`METRICS_PORT ${port} cannot be used: ${reasonOf(error)}`)));
    server.listen(port, host, resolve);
  });
  server.unref();
  return (server.address() as AddressInfo).port;
}
