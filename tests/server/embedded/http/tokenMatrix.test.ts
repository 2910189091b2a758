import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '../../../../contract/call';
import { calls } from '../../../../contract/calls';
import type { TokenScope } from '../../../../contract/tokenScope';
import { hashToken } from '../../../../server/auth/secretToken';
import { goodParts } from '../../support/goodRequest';
import { TestApp } from '../../support/testApp';

/*
 * Every call, with tokens of every scope and of owners with all kinds of roles, compared with a model that shares no code with the server.
 */

const modules = ['admin', 'aws', 'do', 'launch', 'dc', 'psql', 'mongo', 'mail'] as const;
type Module = (typeof modules)[number];

/** The modules that owners' roles open. */
const owners: Readonly<Record<string, { readonly roles: readonly string[]; readonly opens: readonly Module[] }>> = {
  nobody: { roles: [], opens: [] },
  admin: { roles: ['admin'], opens: modules },
  aws: { roles: ['aws user'], opens: ['aws'] },
  launch: { roles: ['machine_launch admin'], opens: ['launch'] },
  both: { roles: ['aws admin', 'machine_launch user'], opens: ['aws', 'launch'] },
  dc: { roles: ['dc user'], opens: ['dc'] },
};

/** Calls that no token makes: they decide, give rights, speak for a requester, send events elsewhere, or are about how a person signs in. */
const forPeople: readonly string[] = [
  ...['approverequest', 'approveupdate', 'deciderolerequest', 'requestrole', 'editrolerequest', 'breakglass'],
  ...['register', 'inviteperson', 'sendpasswordlink', 'createserviceaccount', 'assignrole'],
  ...['assginvertical', 'assignvertical', 'createvertical', 'renamevertical', 'setverticalaccounts'],
  ...['createtoken', 'listtokens', 'revoketoken', 'allowcommandline', 'logout', 'changepassword'],
  ...[
    'listsessions',
    'endsession',
    'endothersessions',
    'listownverticals',
    'switchvertical',
    'newsmail',
    'setnewsmail',
  ],
  ...['listfactors', 'beginapp', 'beginpasskey', 'addapp', 'addpasskey', 'removefactor', 'newrecoverycodes'],
  ...['beginconfirmation', 'confirmfactor', 'resetfactors', 'ssoagain', 'ssoconnect', 'ssoreturn', 'ssodisconnect'],
  ...['createreceiver', 'updatereceiver', 'rotatereceiversecret', 'switchreceiver', 'deletereceiver', 'resendfrom'],
  ...['withdrawrequest', 'answerapprover'],
];

/** Calls with a body that change nothing. */
const reading: readonly string[] = [
  ...['terminateplan', 'terminatemachinesplan', 'listinstance', 'listallinstance', 'getltdet', 'accessreport'],
  'tryonpast',
];

const named = ['getregions', 'listallinstance', 'launchmachines', 'getusers', 'terminate', 'newprocess'];

const open: TokenScope = { read_only: false, module: null, calls: null };
const scopes: Readonly<Record<string, TokenScope>> = {
  everything: open,
  reading: { ...open, read_only: true },
  ...Object.fromEntries(modules.map((module) => [module, { ...open, module }])),
  named: { ...open, calls: named },
  'aws, reading': { ...open, read_only: true, module: 'aws' },
  'launch, named': { ...open, module: 'launch', calls: named },
  'nothing real': { ...open, calls: ['format', 'createtoken'] },
};

/** Returns the code of the refusal that the model expects. */
function refusalOf(call: Call, opens: readonly Module[], { read_only, module, calls: names }: TokenScope) {
  const needed = [call.access].flat() as readonly string[];
  if (!needed.includes('session') && !needed.some((one) => opens.some((opened) => opened === one)))
    return 'not_allowed';
  if (forPeople.includes(call.name)) return 'not_for_tokens';
  if (call.name === 'me') return undefined;
  if (read_only && call.method !== 'GET' && !reading.includes(call.name)) return 'outside_scope';
  if (module !== null && !needed.includes(module)) return 'outside_scope';
  return names === null || names.includes(call.name) ? undefined : 'outside_scope';
}

const server = await TestApp.start();
const guarded = calls.filter(
  ({ access, method, path }) => access !== 'public' && server.app.hasRoute({ method, url: `/api/v1/${path}` }),
);
const tokens: { readonly who: string; readonly of: string; readonly token: string }[] = [];

beforeAll(async () => {
  const vertical_id = await server.verticalId('Data/Air');
  for (const [who, { roles }] of Object.entries(owners)) {
    const person_id = await server.add(who, { 'Data/Air': roles });
    for (const [of, scope] of Object.entries(scopes)) {
      const token = `qd_${String(tokens.length).padStart(43, 'x')}`;
      const times = { created_at: server.now, expires_at: new Date(server.now.getTime() + 86_400_000) };
      const limits = { scope: JSON.stringify(scope), networks: '[]' };
      const row = { token_hash: hashToken(token), person_id, vertical_id, name: of, created_by: who };
      await server.db
        .insertInto('api_token')
        .values({ ...row, ...times, ...limits })
        .execute();
      tokens.push({ who, of, token });
    }
  }
});

afterAll(() => server.stop());

it.each(guarded)('$name answers only tokens that the model admits', async (call) => {
  const { params = {} } = goodParts(call);
  const path = call.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  server.pass(60);
  for (const { who, of, token } of tokens) {
    // Access is checked first. The unknown key then refuses every request that was let through, so that nothing changes.
    const answer = await server.call({ method: call.method, path: `${path}?nonsense=1`, token });
    const expected = refusalOf(call, owners[who]?.opens ?? [], scopes[of] ?? open) ?? 'invalid_request';
    expect
      .soft([answer.json().code, answer.statusCode], `${who}, ${of}`)
      .toEqual([expected, expected === 'invalid_request' ? 400 : 403]);
  }
});

it('covers calls of every kind', () => {
  const unknown = [...forPeople, ...reading, ...named].filter((name) => !calls.some((call) => call.name === name));
  expect(unknown).toEqual([]);
  expect(guarded.length * tokens.length).toBeGreaterThan(5_000);
});
