import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { copyOfFirst, login, start } from '../../support/builtServer';
import { localhostCertificate } from '../../support/localhostCertificate';

it('sends the newest anchor to a syslog over TLS whose authority is trusted, framed by RFC 5425', async () => {
  const got: Promise<string>[] = [];
  const syslog = createServer(localhostCertificate, (socket) => got.push(text(socket)));
  syslog.listen(0, '127.0.0.1');
  onTestFinished(() => void syslog.close());
  await once(syslog, 'listening');
  const DATA_DIR = copyOfFirst();
  const authority = join(DATA_DIR, 'authority.pem');
  writeFileSync(authority, localhostCertificate.cert);
  const AUDIT_ANCHOR = `syslog+tls://localhost:${(syslog.address() as AddressInfo).port}`;
  const server = await start({ DATA_DIR, AUDIT_ANCHOR, NODE_EXTRA_CA_CERTS: authority });
  await login(server.url);
  await server.kill('SIGTERM');
  const notes = await Promise.all(got);
  const [, length, message = ''] = /^(\d+) ([\s\S]*)$/.exec(notes.at(-1) ?? '') ?? [];
  expect(Number(length)).toBe(Buffer.byteLength(message));
  expect(message).toMatch(/^<110>1 \S+ \S+ quarterdeck - audit - \{"seq":\d+,"hash":"[^"]+","time":"[^"]+"\}$/);
});
