import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readAnchors } from '../../../../server/audit/anchorFile';
import { Anchoring } from '../../../../server/audit/anchoring';
import { type AnchorPlace, readAnchorPlace } from '../../../../server/audit/anchorPlace';
import { findHead, verifyLog } from '../../../../server/audit/store';
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

describe('the newest link of the log', () => {
  it('is noted in a file once a minute while it changes, and at the stop', async () => {
    const path = join(folder, 'anchor.jsonl');
    const looks = vi.spyOn(Anchoring.prototype, 'noteHead');
    const server = await start(path);
    await server.add('nora', { admin: [] });
    const token = await server.tokenOf('nora', 'admin');
    const first = await findHead(database.db);
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(linesOf(path)).toEqual([{ ...first, time: server.now.toISOString() }]));
    await vi.advanceTimersByTimeAsync(60_000);
    // The look of the second minute must not see what comes after it.
    await Promise.all(looks.mock.results.map(({ value }) => value));
    expect(looks).toHaveBeenCalledTimes(3);
    // Two refusals of one kind: the second is written down when the server stops.
    for (let round = 0; round < 2; round += 1) await server.send('POST', 'terminate', token, {});
    await server.stop();
    const last = await findHead(database.db);
    expect(last?.seq).toBe(3);
    expect(linesOf(path).map(({ seq }) => seq)).toEqual([1, 3]);
    expect(await verifyLog(database.db, { anchors: await readAnchors(path) })).toMatchObject({
      ...{ comparedAnchors: 2, faults: [] },
    });
  });

  it('goes to a syslog as one line over TCP', async () => {
    const got: string[] = [];
    const port = await listening(createServer((socket) => void text(socket).then((line) => got.push(line))));
    const server = await start(`syslog://127.0.0.1:${port}`);
    await server.login('nobody', 1);
    await server.stop();
    const head = await findHead(database.db);
    expect(got).toHaveLength(1);
    const [, json = ''] = /^<110>1 2026-06-01T09:00:00.000Z \S+ quarterdeck - audit - (.*)\n$/.exec(got[0] ?? '') ?? [];
    expect(JSON.parse(json)).toEqual({ ...head, time: '2026-06-01T09:00:00.000Z' });
  });

  it('does not go to a syslog over TLS with a certificate that nobody vouches for', async () => {
    const got: string[] = [];
    const syslog = createTlsServer(localhostCertificate, (socket) => void text(socket).then((line) => got.push(line)));
    syslog.on('tlsClientError', () => undefined);
    const port = await listening(syslog);
    const log = { error: vi.fn(), info: vi.fn() };
    const app = await TestApp.start({ database });
    await app.login('nobody', 1);
    const place = readAnchorPlace(`syslog+tls://localhost:${port}`) as AnchorPlace;
    await new Anchoring(database.db, place, () => app.now, log).noteHead();
    expect(log.error).toHaveBeenCalledTimes(1);
    expect(got.join('')).toBe('');
    await app.stop();
  });

  it('goes to a web address as JSON', async () => {
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
    const note = { ...(await findHead(database.db)), time: '2026-06-01T09:00:00.000Z' };
    expect(got).toEqual([`POST /heads?of=audit application/json ${JSON.stringify(note)}\n`]);
  });

  it('is tried again when it cannot be noted, which is logged once, and nobody waits for it', async () => {
    const path = join(folder, 'later', 'anchor.jsonl');
    const log = { error: vi.fn(), info: vi.fn() };
    const app = await TestApp.start({ database });
    await app.login('nobody', 1);
    const anchoring = new Anchoring(database.db, readAnchorPlace(path) as AnchorPlace, () => app.now, log);
    await anchoring.noteHead();
    await anchoring.noteHead();
    expect(log.error).toHaveBeenCalledTimes(1);
    mkdirSync(join(folder, 'later'));
    await anchoring.noteHead();
    await anchoring.noteHead();
    expect(linesOf(path)).toHaveLength(1);
    expect(log.info).toHaveBeenCalledTimes(1);
    await app.stop();
  });

  it.each([
    ['a web address that refuses it', 500],
    ['one that sends it on', 302],
  ])('has not arrived at %s', async (_where, status) => {
    const port = await listening(
      createHttpServer((_request, response) => void response.writeHead(status, { location: '/' }).end()),
    );
    const log = { error: vi.fn(), info: vi.fn() };
    const app = await TestApp.start({ database });
    await app.login('nobody', 1);
    await new Anchoring(database.db, { kind: 'http', url: `http://127.0.0.1:${port}/` }, () => app.now, log).noteHead();
    expect(log.error).toHaveBeenCalledTimes(1);
    await app.stop();
  });
});
