import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Anchoring, readAnchors } from '../../../../server/audit/anchor';
import { type AnchorPlace, readAnchorPlace } from '../../../../server/audit/anchorPlace';
import { findHead } from '../../../../server/audit/store';
import { verifyLog } from '../../../../server/audit/verify';
import type { Database } from '../../../../server/db/connection';
import { localhostCertificate } from '../../support/localhostCertificate';
import { TestApp } from '../../support/testApp';
import { freshDatabase } from '../../support/testDatabase';

let database: Database;
let folder = '';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  database = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'anchor-'));
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  vi.useRealTimers();
});

const head = () => findHead(database.db);
const start = (AUDIT_ANCHOR: string) => TestApp.start({ database, env: { AUDIT_ANCHOR } });
const linesOf = (path: string) =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    : [];

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('audit anchor', () => {
  it('is saved in a file once a minute while the log grows, and at the stop', async () => {
    const path = join(folder, 'anchor.jsonl');
    const looks = vi.spyOn(Anchoring.prototype, 'saveHead');
    const server = await start(path);
    await server.add('nora', { admin: [] });
    const token = await server.tokenOf('nora', 'admin');
    const first = await head();
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(linesOf(path)).toEqual([{ ...first, time: server.now.toISOString() }]));
    await vi.advanceTimersByTimeAsync(60_000);
    // The second minute's anchor must not include later rows.
    await Promise.all(looks.mock.results.map(({ value }) => value));
    expect(looks).toHaveBeenCalledTimes(3);
    // The server records the second of two equal refusals when it stops.
    for (let round = 0; round < 2; round += 1) await server.send('POST', 'terminate', token, {});
    await server.stop();
    const last = await head();
    expect(last?.seq).toBe(3);
    expect(linesOf(path).map(({ seq }) => seq)).toEqual([1, 3]);
    expect(await verifyLog(database.db, { anchors: await readAnchors(path) })).toMatchObject({
      ...{ comparedAnchors: 2, faults: [] },
    });
  });

  it('is sent to a syslog as one line over TCP', async () => {
    const got: string[] = [];
    const port = await listening(createServer((socket) => void text(socket).then((line) => got.push(line))));
    const server = await start(`syslog://127.0.0.1:${port}`);
    await server.login('nobody', 1);
    await server.stop();
    const newest = await head();
    expect(got).toHaveLength(1);
    const [, json = ''] = /^<110>1 2026-06-01T09:00:00.000Z \S+ quarterdeck - audit - (.*)\n$/.exec(got[0] ?? '') ?? [];
    expect(JSON.parse(json)).toEqual({ ...newest, time: '2026-06-01T09:00:00.000Z' });
  });

  it('is not sent to a syslog over TLS whose certificate is not trusted', async () => {
    const got: string[] = [];
    const syslog = createTlsServer(localhostCertificate, (socket) => void text(socket).then((line) => got.push(line)));
    syslog.on('tlsClientError', () => undefined);
    const port = await listening(syslog);
    const log = { error: vi.fn(), info: vi.fn() };
    const app = await TestApp.start({ database });
    await app.login('nobody', 1);
    const place = readAnchorPlace(`syslog+tls://localhost:${port}`) as AnchorPlace;
    await new Anchoring(head, place, () => app.now, log).saveHead();
    expect(log.error).toHaveBeenCalledTimes(1);
    expect(got.join('')).toBe('');
    await app.stop();
  });

  it('is posted to a web address as JSON', async () => {
    const got: string[] = [];
    const port = await listening(
      createHttpServer(async (request, response) => {
        got.push(`${request.method} ${request.url} ${request.headers['content-type']} ${await text(request)}`);
        response.writeHead(204).end();
      }),
    );
    const server = await start(`http://127.0.0.1:${port}/heads?of=audit`);
    await server.login('nobody', 1);
    await server.stop();
    const note = { ...(await head()), time: '2026-06-01T09:00:00.000Z' };
    expect(got).toEqual([`POST /heads?of=audit application/json ${JSON.stringify(note)}\n`]);
  });

  it('is retried after a failure, which is logged once', async () => {
    const path = join(folder, 'later', 'anchor.jsonl');
    const log = { error: vi.fn(), info: vi.fn() };
    const app = await TestApp.start({ database });
    await app.login('nobody', 1);
    const anchoring = new Anchoring(head, readAnchorPlace(path) as AnchorPlace, () => app.now, log);
    await anchoring.saveHead();
    await anchoring.saveHead();
    expect(log.error).toHaveBeenCalledTimes(1);
    mkdirSync(join(folder, 'later'));
    await anchoring.saveHead();
    await anchoring.saveHead();
    expect(linesOf(path)).toHaveLength(1);
    expect(log.info).toHaveBeenCalledTimes(1);
    await app.stop();
  });

  it.each([
    ['refuses it', 500],
    ['redirects it', 302],
  ])('is not saved by a web server that %s', async (_where, status) => {
    const port = await listening(
      createHttpServer((_request, response) => void response.writeHead(status, { location: '/' }).end()),
    );
    const log = { error: vi.fn(), info: vi.fn() };
    const app = await TestApp.start({ database });
    await app.login('nobody', 1);
    await new Anchoring(head, { kind: 'http', url: `http://127.0.0.1:${port}/` }, () => app.now, log).saveHead();
    expect(log.error).toHaveBeenCalledTimes(1);
    await app.stop();
  });
});
