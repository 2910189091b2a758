import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * A client that keeps its connections, as browsers and proxies do. A request on a connection that turns out to be closed is sent once more
 * on a new one, since a server cannot see a request that crosses its closing of an idle connection.
 */
export class KeptClient {
  private readonly agent = new Agent({ keepAlive: true });

  /**
   * Sends a request and reads the response.
   *
   * @param form sent as a POST; absent: a GET
   * @throws Error with a `code` if there is no response
   */
  async ask(url: string, form?: string): Promise<string> {
    try {
      return await this.send(url, form);
    } catch (error) {
      const { code, isReused } = error as { code?: string; isReused?: boolean };
      if (!isReused || code !== 'ECONNRESET') throw error;
      return this.send(url, form);
    }
  }

  close(): void {
    this.agent.destroy();
  }

  private send(url: string, form?: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const asked = request(url, {
        agent: this.agent,
        ...(form !== undefined && {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(form) },
        }),
      });
      asked.on('error', (error) => reject(Object.assign(error, { isReused: asked.reusedSocket })));
      asked.on('response', (answer) => void text(answer).then(resolve, reject));
      asked.end(form);
    });
  }
}
