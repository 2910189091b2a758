import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createServer } from 'node:tls';
import { expect, it, onTestFinished, vi } from 'vitest';
import { patience } from '../../../support/patience';
import { copyOfFirst, login, start } from '../../support/builtServer';
import { localhostCertificate } from '../../support/localhostCertificate';

/** The messages of a connection, each with its length before it. */
function messagesIn(bytes: Buffer): string[] {
  const messages: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(' ', at);
    const end = space + 1 + Number(bytes.toString('latin1', at, space));
    messages.push(bytes.toString('utf8', space + 1, end));
    at = end;
  }
  return messages;
}

it('log lines and audit rows go to a syslog over TLS, also those of its absence, to the last one before the end', async () => {
  const got: Promise<Buffer>[] = [];
  let isAway = true;
  const syslog = createServer(localhostCertificate, (socket) => got.push(buffer(socket)));
  syslog.on('connection', (socket) => isAway && socket.resetAndDestroy());
  syslog.listen(0, '127.0.0.1');
  onTestFinished(() => void syslog.close());
  await once(syslog, 'listening');
  const DATA_DIR = copyOfFirst();
  const authority = join(DATA_DIR, 'authority.pem');
  writeFileSync(authority, localhostCertificate.cert);
  const LOG_SINK = `syslog+tls://localhost:${(syslog.address() as AddressInfo).port}`;
  const server = await start({ DATA_DIR, LOG_SINK, NODE_EXTRA_CA_CERTS: authority });
  await vi.waitFor(() => expect(server.text).toContain('LOG_SINK does not take log lines'), { timeout: patience });
  isAway = false;
  await login(server.url, { username: 'zoë', password: 'wrong' });
  expect(await server.kill('SIGTERM')).toBe(0);
  const messages = (await Promise.all(got)).flatMap(messagesIn);
  const parts = messages.map((message) => /^<(\d+)>1 (\S+) \S+ quarterdeck - log - (\{.*\})$/.exec(message));
  const lines = parts.map((part) => JSON.parse(part?.[3] ?? '') as Record<string, unknown>);
  expect(parts.map((part) => part?.[2])).toEqual(lines.map(({ time }) => time));
  const row = lines.find(({ actor }) => actor === 'zoë');
  expect(row).toMatchObject({ action: 'login', outcome: 'denied', seq: expect.any(Number), hash: expect.any(String) });
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'POST /api/v1/authentication/login', status: 400 }));
  expect(lines.at(-1)).toMatchObject({ msg: 'stopping after SIGTERM' });
  expect(new Set(parts.map((part) => part?.[1]))).toContain('30');
  expect(server.text).toContain('stopping after SIGTERM');
  expect(server.text).not.toContain('zoë');
  expect(server.text).toContain('LOG_SINK takes log lines again');
  expect(JSON.stringify(lines)).not.toContain('LOG_SINK');
});
