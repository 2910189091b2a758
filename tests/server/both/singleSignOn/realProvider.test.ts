import { afterAll, beforeAll, expect, it } from 'vitest';
import { configOf, LocalProvider } from '../../../../tools/sso/localProvider';
import { atProvider } from '../../../support/atProvider';
import { groups, ssoFile } from '../../support/identityProvider';
import { TestApp } from '../../support/testApp';

const consoleUrl = 'http://localhost:8080/';
let provider: LocalProvider;
let server: TestApp;

beforeAll(async () => {
  provider = await LocalProvider.start({ consoleUrl, people: { ada: { groups: ['air', 'hotels'] } } });
  server = await TestApp.start({
    env: { SSO_CONFIG: ssoFile(configOf(provider, consoleUrl, groups)) },
    now: () => new Date(),
  });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

async function signIn(username: string) {
  const begun = await server.call({ method: 'POST', path: 'authentication/sso/begin' });
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  const back = await atProvider(begun.json().url, username);
  expect(back.href).toMatch(/^http:\/\/localhost:8080\/login\?/);
  const payload = Object.fromEntries(back.searchParams);
  const finished = await server.call({
    ...{ method: 'POST', path: 'authentication/sso/finish', payload, headers: { cookie } },
  });
  return { finished, payload, cookie };
}

it('signs people of a real provider in', async () => {
  const { finished } = await signIn('ada');
  const { proof, username, verticals } = finished.json();
  expect([username, verticals.map(({ name }: { name: string }) => name)]).toEqual([
    'ada',
    ['Data/Air', 'Data/Hospitality'],
  ]);
  const opened = await server.call({
    ...{ method: 'POST', path: 'authentication/choosevertical', payload: { proof, vertical_id: verticals[1].id } },
  });
  expect(opened.json()).toMatchObject({ roles: ['aws user'], email: 'ada@example.com' });
  const row = await server.db.selectFrom('session').select('sso').executeTakeFirstOrThrow();
  expect(row.sso).toMatchObject({ issuer: provider.issuer, subject: 'ada', sid: expect.any(String) });
});

it('signs nobody in with a code that a real provider has seen', async () => {
  const { payload } = await signIn('ada');
  const begun = await server.call({ method: 'POST', path: 'authentication/sso/begin' });
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  const state = new URL(begun.json().url).searchParams.get('state') ?? '';
  const again = await server.call({
    ...{ method: 'POST', path: 'authentication/sso/finish', payload: { ...payload, state }, headers: { cookie } },
  });
  expect(again.json().code).toBe('sso_code_refused');
});
