import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventStream } from '../../../../contract/events';
import { EventStream } from '../../../../server/events/stream';
import { Follower } from '../../support/follower';
import { addOne } from '../../support/machines';
import { addProcess, askForProcess, askForUpdate } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
const tokens: Record<string, string> = {};

const roles: Record<string, [vertical: string, ...roles: string[]]> = {
  ada: ['admin', 'admin'],
  lena: ['Data/Air', 'machine_launch user'],
  mila: ['Data/Air', 'machine_launch user'],
  otto: ['Data/Air', 'aws user'],
  hana: ['Data/Hospitality', 'aws user'],
  pia: ['Data/Air', 'psql user'],
};

beforeAll(async () => {
  server = await TestApp.start();
  for (const [name, [vertical, ...words]] of Object.entries(roles)) {
    await server.add(name, { [vertical]: words });
    tokens[name] = await server.tokenOf(name, vertical);
  }
});
afterAll(() => server.stop());

const follow = (name: string, headers?: Record<string, string>) => Follower.of(server, tokens[name] ?? '', headers);
const send = (name: string, method: 'POST' | 'PUT' | 'DELETE', path: string, body: object) =>
  server.send(method, path, tokens[name] ?? '', body);
const told = (kind: string, id: unknown) => JSON.stringify({ kind, id: String(id) });

async function followAll(...names: readonly string[]): Promise<Record<string, Follower>> {
  const followers = await Promise.all(names.map((name) => follow(name)));
  return Object.fromEntries(names.map((name, place) => [name, followers[place] as Follower]));
}

async function changesOf(followers: Record<string, Follower>): Promise<Record<string, readonly string[]>> {
  for (const follower of Object.values(followers)) await follower.caughtUp(server);
  return Object.fromEntries(Object.entries(followers).map(([name, { changes }]) => [name, [...new Set(changes)]]));
}

describe('event (D65)', () => {
  it('has the kind and identifier of the change, for people who may see it', async () => {
    const followers = await followAll(...Object.keys(roles));
    const id = await askForProcess(server, tokens.lena ?? '', { process_name: 'Followed', account: '019' });
    const asked = told('request', id);
    expect(await changesOf(followers)).toEqual({ ada: [asked], lena: [asked], mila: [], otto: [], hana: [], pia: [] });

    const decision = await send('ada', 'POST', 'approverequest', { requestid: String(id), approve: 1 });
    const made = told('process', decision.json().data.process_id);
    expect(await changesOf(followers)).toEqual({
      ada: [asked, made],
      lena: [asked, made],
      mila: [made],
      otto: [],
      hana: [],
      pia: [],
    });
  });

  it('goes to requester and admins for an update, and to launchers of the account for the process', async () => {
    const process = await addProcess(server, { process_name: 'Followed update', account: '900' });
    const followers = await followAll('ada', 'lena', 'mila', 'hana');
    const id = await askForUpdate(server, tokens.ada ?? '', process);
    await send('ada', 'POST', 'approveupdate', { requestid: String(id), approve: 1 });
    expect(await changesOf(followers)).toEqual({
      ada: [told('update', id), JSON.stringify({ kind: 'process' })],
      lena: [],
      mila: [],
      hana: [],
    });
  });

  it('goes to people with the right whose accounts have the machine', async () => {
    const { instance_id } = await addOne(server, { account: '019', region: 'us-east-1' });
    const followers = await followAll('ada', 'lena', 'otto', 'hana');
    const body = { account: '019', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId' };
    expect((await send('otto', 'POST', 'machines/stop', { ...body, lookupValue: instance_id })).statusCode).toBe(200);
    const stopped = told('machine', instance_id);
    expect(await changesOf(followers)).toEqual({ ada: [stopped], lena: [], otto: [stopped], hana: [stopped] });
  });

  it('is not sent for refusals or sign-ins', async () => {
    const followers = await followAll('ada');
    await send('ada', 'POST', 'approverequest', { requestid: '999999', approve: 1 });
    await server.tokenOf('ada', 'admin');
    expect(await changesOf(followers)).toEqual({ ada: [] });
  });

  it('passes through proxies unchanged and unbuffered', async () => {
    const { answer, text } = await follow('pia');
    expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store, no-transform');
    expect(answer.headers['x-accel-buffering']).toBe('no');
    expect(text).toMatch(/^: events\n/);
  });
});

describe('before a stream is open', () => {
  it('has an event id in every response, from which a stream sends later events', async () => {
    const ada = { token: tokens.ada ?? '' };
    const list = await server.call({ path: 'listrequest', ...ada });
    const id = await askForProcess(server, tokens.lena ?? '', { process_name: 'Between', account: '019' });
    const repeated = await server.call({ path: 'listrequest', ...ada });
    const [place, later] = [list, repeated].map(({ headers }) => String(headers['last-event-id']));
    expect(Number(later)).toBeGreaterThan(Number(place));
    expect((await follow('ada', { 'last-event-id': place ?? '' })).changes).toEqual([told('request', id)]);
    expect((await follow('ada', { 'last-event-id': later ?? '' })).changes).toEqual([]);
  });
});

describe('after a disconnect', () => {
  it('sends all events since the last id', async () => {
    const before = await follow('ada');
    before.leave();
    const id = await askForProcess(server, tokens.lena ?? '', { process_name: 'Missed', account: '019' });
    const after = await follow('ada', { 'last-event-id': before.last });
    expect(after.changes).toEqual([told('request', id)]);
    expect(Number(after.last)).toBeGreaterThan(Number(before.last));
  });

  it.each([
    ['that is longer than what is told one by one', (last: number) => last - 1_001],
    ['in which the log began anew', (last: number) => last + 1_000],
  ])('asks to refetch everything %s', async (_, placeBefore) => {
    await server.db.updateTable('audit_head').set('seq', 2_000).where('seq', '<', 2_000).execute();
    const { seq } = await server.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
    const { text, last } = await follow('ada', { 'last-event-id': String(placeBefore(seq)) });
    expect(text).toMatch(/^event: anew$/m);
    expect(Number(last)).toBe(seq);
  });

  it('continues from now if the last id has an unknown form', async () => {
    const { text } = await follow('ada', { 'last-event-id': '1 or 1' });
    expect(text).not.toMatch(/change|anew/);
  });
});

describe('end of a stream', () => {
  // The time of the server, which checks its streams at intervals; sockets have real time.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  const fresh = async (name: string) => server.tokenOf(name, roles[name]?.[0] ?? '');

  it('ends with its own logout', async () => {
    const token = await fresh('pia');
    const [one, other] = [await Follower.of(server, token), await follow('pia')];
    await server.send('POST', 'authentication/logout', token, {});
    await one.waitUntil(() => one.hasEnded);
    await other.caughtUp(server);
    expect(other.hasEnded).toBe(false);
  });

  it('ends when the person’s rights are revoked', async () => {
    const id = await server.add('leaver', { 'Data/Air': ['machine_launch user'] });
    const follower = await Follower.of(server, await server.tokenOf('leaver', 'Data/Air'));
    await send('ada', 'PUT', 'authentication/removevertical', {
      user_id: id,
      vertical_id: await server.verticalId('Data/Air'),
    });
    await follower.waitUntil(() => follower.hasEnded);
    expect(follower.changes).toEqual([]);
  });

  it('ends with the session; until then it sends pings', async () => {
    const follower = await Follower.of(server, await fresh('mila'));
    const begun = follower.text;
    await vi.advanceTimersByTimeAsync(15_000);
    await follower.waitUntil(() => follower.text.length > begun.length);
    expect(follower.hasEnded).toBe(false);
    server.pass(3_601);
    await vi.advanceTimersByTimeAsync(15_000);
    await follower.waitUntil(() => follower.hasEnded);
    server.pass(-3_601);
  });

  it('ends when the server stops, which does not wait for it', async () => {
    const other = await TestApp.start({ database: server.database });
    const follower = await Follower.of(other, tokens.ada ?? '');
    await other.stop();
    await follower.waitUntil(() => follower.hasEnded);
  });

  it('ends if the client does not read, before much is buffered', () => {
    const [session] = [{ tokenHash: '' }] as unknown as ConstructorParameters<typeof EventStream>[];
    const stream = new EventStream(session as never, '');
    for (let sent = 0; sent < 200 && !stream.destroyed; sent += 1) stream.send('x'.repeat(1_024));
    expect(stream.destroyed).toBe(true);
    expect(stream.readableLength).toBeLessThanOrEqual(65_536);
  });

  it('sends changes of another server', async () => {
    const other = (await TestApp.start({ database: server.database })).untilEndOfTest();
    const follower = await Follower.of(other, tokens.ada ?? '');
    const id = await askForProcess(server, tokens.lena ?? '', { process_name: 'Elsewhere', account: '019' });
    await vi.advanceTimersByTimeAsync(1_000);
    await follower.waitUntil(() => follower.changes.length > 0);
    expect(follower.changes).toEqual([told('request', id)]);
  });
});

it('allows ten streams per person, and another one after one has ended', async () => {
  const followers = [];
  for (let count = 0; count < 10; count += 1) followers.push(await follow('hana'));
  const refused = await follow('hana');
  expect(refused.answer.statusCode).toBe(429);
  expect(refused.answer.headers['retry-after']).toBe('60');
  expect((await follow('otto')).answer.statusCode).toBe(200);
  followers[0]?.leave();
  await vi.waitFor(async () => expect((await follow('hana')).answer.statusCode).toBe(200));
});

it('does not count a HEAD request, which sends nothing, as a stream', async () => {
  const head = () =>
    server.app.inject({
      method: 'HEAD',
      url: '/api/v1/events',
      headers: { authorization: `Bearer ${tokens.pia}`, accept: eventStream },
    });
  for (let count = 0; count < 11; count += 1) expect((await head()).statusCode).toBe(200);
});
