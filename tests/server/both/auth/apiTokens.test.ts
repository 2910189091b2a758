import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TokenScope } from '../../../../contract/tokenScope';
import { hashToken } from '../../../../server/auth/secretToken';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let personId = 0;
let name = '';
let count = 0;

beforeAll(async () => {
  server = await TestApp.start();
});
afterAll(() => server.stop());
beforeEach(async () => {
  name = `otto${count++}`;
  personId = await server.add(name, { 'Data/Air': ['aws user', 'machine_launch user'] });
});

const anything: TokenScope = { read_only: false, module: null, calls: null };
let made = 0;

/** Stores a token of the person that is valid for an hour. */
async function tokenWith(scope: Partial<TokenScope>, networks: readonly string[] = []): Promise<string> {
  made += 1;
  const token = `qd_${String(made).padStart(43, 'x')}`;
  await server.db
    .insertInto('api_token')
    .values({
      ...{ token_hash: hashToken(token), person_id: personId, vertical_id: await server.verticalId('Data/Air') },
      ...{ name: `nightly ${made}`, created_by: name, created_at: server.now },
      expires_at: new Date(server.now.getTime() + 3_600_000),
      ...{ scope: JSON.stringify({ ...anything, ...scope }), networks: JSON.stringify(networks) },
    })
    .execute();
  return token;
}

const answerTo = async (token: string, path: string) => {
  const { statusCode, body } = await server.call({ path, token });
  return [statusCode, JSON.parse(body).code];
};

describe('API token', () => {
  it('has the rights of its owner, and stores its last use', async () => {
    const token = await tokenWith({});
    expect(await answerTo(token, 'aws/getaccounts')).toEqual([200, undefined]);
    expect(await answerTo(token, 'authentication/getusers')).toEqual([403, 'not_allowed']);
    const use = await server.db
      .selectFrom('api_token_use')
      .innerJoin('api_token', 'api_token.id', 'token_id')
      .select('at')
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow();
    expect(use.at).toEqual(server.now);
  });

  it('cannot make calls outside its scope, from other networks, or those reserved for people', async () => {
    const ofModule = await tokenWith({ module: 'launch' });
    expect(await answerTo(ofModule, 'aws/getregions')).toEqual([403, 'outside_scope']);
    expect(await answerTo(ofModule, 'authentication/me')).toEqual([200, undefined]);
    expect(await answerTo(await tokenWith({}, ['203.0.113.0/24']), 'aws/getaccounts')).toEqual([
      403,
      'outside_networks',
    ]);
    expect(await answerTo(await tokenWith({}, ['127.0.0.0/8']), 'aws/getaccounts')).toEqual([200, undefined]);
    expect(await answerTo(await tokenWith({}), 'authentication/sessions')).toEqual([403, 'not_for_tokens']);
  });

  it('is named with its owner in the audit log', async () => {
    const token = await tokenWith({ read_only: true });
    const { statusCode } = await server.send('POST', 'newprocess', token, {});
    expect(statusCode).toBe(403);
    const row = await server.db.selectFrom('audit').select('actor').orderBy('seq', 'desc').executeTakeFirst();
    expect(row?.actor).toBe(`${name} (token nightly ${made})`);
  });

  it('ends at its time', async () => {
    const token = await tokenWith({});
    server.pass(3_600);
    expect(await answerTo(token, 'aws/getaccounts')).toEqual([401, 'session_expired']);
  });
});

describe('role with a start and an end', () => {
  it('applies between both, also to a cached session', async () => {
    const token = await server.tokenOf(name, 'Data/Air');
    const until = new Date(server.now.getTime() + 120_000);
    const since = new Date(server.now.getTime() + 60_000);
    await server.db.updateTable('membership_role').set({ since, until }).where('person_id', '=', personId).execute();
    const status = async () => (await server.call({ path: 'launchoverview', token })).statusCode;
    expect(await status()).toBe(403);
    server.pass(60);
    expect(await status()).toBe(200);
    server.pass(60);
    expect(await status()).toBe(403);
  });
});
