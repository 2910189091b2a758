import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allowCommandLine, openCommandLine } from '../../../../contract/commandLine';
import { password, TestApp } from '../../support/testApp';

let server: TestApp;
let ottoId = 0;

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'], 'Data/Air': ['aws user'] });
  ottoId = await server.add('otto', { 'Data/Air': [] });
});
afterAll(() => server.stop());

const verifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(verifier).digest('base64url');

async function codeFrom(session: string): Promise<string> {
  const answer = await server.send('POST', 'authentication/commandline', session, { challenge });
  return allowCommandLine.answer.parse(answer.json()).data.code;
}

let networks = 0;
/** Exchanges a code, from a network of its own unless named: wrong codes block a network. */
async function open(code: string, given = verifier, from?: string) {
  networks += 1;
  const remoteAddress = from ?? `198.51.100.${networks}`;
  const answer = await server.call({
    ...{ method: 'POST', path: 'authentication/commandline/session', payload: { code, verifier: given } },
    ...{ headers: { 'user-agent': 'quarterdeck/0.1.0 (Linux)' }, remoteAddress },
  });
  return { status: answer.statusCode, answer: openCommandLine.answer.parse(answer.json()) };
}

it('opens a session of the same person and vertical once, which ends with the hour of the sign-in', async () => {
  const session = await server.tokenOf('ada', 'Data/Air');
  server.pass(600);
  const code = await codeFrom(session);
  const { status, answer } = await open(code);
  expect(status).toBe(200);
  expect(answer).toMatchObject({ username: 'ada', vertical: 'Data/Air', roles: ['aws user'] });
  const listed = await server.call({ path: 'authentication/sessions', token: answer.access_token ?? '' });
  const [own] = listed.json().data;
  expect(own).toMatchObject({ browser: 'Command line on Linux', current: true, vertical: 'Data/Air' });
  expect(own.ends_at).toBe(new Date(server.now.getTime() + 3_000_000).toISOString());
  expect((await open(code)).status).toBe(400);
});

it('refuses another verifier, which ends the code, an expired code, and a code of an ended session or membership', async () => {
  const session = await server.tokenOf('otto', 'Data/Air');
  const spoilt = await codeFrom(session);
  expect((await open(spoilt, 'w'.repeat(43))).status).toBe(400);
  expect((await open(spoilt)).status).toBe(400);
  const late = await codeFrom(session);
  server.pass(60);
  expect((await open(late)).status).toBe(400);
  const left = await codeFrom(session);
  const membership = { person_id: ottoId, vertical_id: await server.verticalId('Data/Air') };
  await server.db
    .deleteFrom('membership')
    .where((row) => row.and(membership))
    .execute();
  expect((await open(left)).status).toBe(400);
});

it('blocks a network after fifty wrong codes, and is not for tokens', async () => {
  for (let tries = 0; tries < 50; tries += 1)
    expect((await open('x'.repeat(43), verifier, '192.0.2.9')).status).toBe(400);
  expect((await open('x'.repeat(43), verifier, '192.0.2.9')).status).toBe(429);
  const session = await server.tokenOf('ada', 'admin');
  const made = await server.send('POST', 'authentication/tokens', session, {
    ...{ name: 'ci', current_password: password },
  });
  const token = made.json().data.value;
  const answer = await server.send('POST', 'authentication/commandline', token, { challenge });
  expect(answer.json().code).toBe('not_for_tokens');
});
