import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '../../support/machines';
import { addProcess, processForm } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let token = '';

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'] });
  token = await server.tokenOf('ada', 'admin');
});

afterAll(() => server.stop());

const create = (name: string) => server.send('POST', 'authentication/verticals', token, { name });
const rename = async (vertical: string, name: string) =>
  server.send('PUT', `authentication/verticals/${await server.verticalId(vertical)}`, token, { name });
const set = async (vertical: string, accounts: unknown, by = token) =>
  server.send('PUT', `authentication/verticals/${await server.verticalId(vertical)}/accounts`, by, { accounts });

interface Vertical {
  readonly name: string;
  readonly accounts: readonly string[];
  readonly accounts_set: boolean;
}

async function accountsOf(vertical: string): Promise<Vertical | undefined> {
  const answer = await server.call({ path: 'authentication/listverticals', token });
  return answer.json<{ data: Vertical[] }>().data.find(({ name }) => name === vertical);
}

async function rulesOf(by: string) {
  const answer = await server.call({ path: 'accountrules', token: by });
  return answer.json<{ data: { own: string[]; verticalAccounts: Record<string, string[]> } }>().data;
}

describe('accounts of a vertical', () => {
  it('are those of config.json until they are set, and again after they are unset', async () => {
    expect(await accountsOf('Data/Stortrack')).toMatchObject({ accounts: ['365', '019'], accounts_set: false });
    const saved = await set('Data/Stortrack', [' 900 ', '4711-new', '900']);
    expect(saved.json()).toEqual({ status: 'success', message: 'Accounts saved' });
    expect(await accountsOf('Data/Stortrack')).toMatchObject({ accounts: ['900', '4711-new'], accounts_set: true });
    expect((await set('Data/Stortrack', null)).statusCode).toBe(200);
    expect(await accountsOf('Data/Stortrack')).toMatchObject({ accounts: ['365', '019'], accounts_set: false });
    expect(
      (await auditOf(server, 'setverticalaccounts')).filter(({ target }) => target === 'Data/Stortrack'),
    ).toMatchObject([
      { outcome: 'success', before: { accounts: ['900', '4711-new'] }, after: { accounts: null } },
      { outcome: 'success', before: { accounts: null }, after: { accounts: ['900', '4711-new'] } },
    ]);
  });

  it('apply at once to open sessions: requests, lists and the console’s configuration', async () => {
    await create('Data/Rivers');
    await server.add('rio', { 'Data/Rivers': ['machine_launch user'] });
    const rio = await server.tokenOf('rio', 'Data/Rivers');
    let asked = 0;
    const ask = async (account: string) => {
      asked += 1;
      const form = processForm({ account, process_name: `Rivers ${asked}`, tagname: `rivers-${asked}` });
      return (await server.send('POST', 'newprocess', rio, form)).statusCode;
    };
    const listed = async () => {
      const answer = await server.call({ path: 'listprocess', token: rio });
      return answer.json<{ data: { account: string }[] }>().data.map(({ account }) => account);
    };
    await addProcess(server, { account: '4711' });
    expect([await ask('019'), await ask('4711'), await listed()]).toEqual([200, 403, []]);
    await set('Data/Rivers', ['4711']);
    expect([await ask('019'), await ask('4711'), await listed()]).toEqual([403, 200, ['4711']]);
    expect(await rulesOf(rio)).toMatchObject({ own: ['4711'], verticalAccounts: { 'Data/Rivers': ['4711'] } });
    const { own, verticalAccounts } = await rulesOf(token);
    expect(own).toEqual(expect.arrayContaining(['900', '106', '5646', '365', '019', '4711']));
    expect(verticalAccounts).toMatchObject({ 'Data/Rivers': ['4711'], 'Data/Air': ['5646', '019'] });
    await set('Data/Rivers', []);
    expect([await ask('019'), await listed(), (await rulesOf(rio)).own]).toEqual([403, [], []]);
  });

  it('of other verticals are hidden from people without the admin role', async () => {
    await create('Data/Lakes');
    await create('Data/Ponds');
    await server.add('lia', { 'Data/Air': ['aws user'], 'Data/Lakes': ['aws user'] });
    await set('Data/Lakes', ['12345']);
    await set('Data/Ponds', ['67890']);
    const { verticalAccounts } = await rulesOf(await server.tokenOf('lia', 'Data/Air'));
    expect(verticalAccounts).toEqual({ 'Data/Air': ['5646', '019'], 'Data/Lakes': ['12345'] });
  });

  it('stay with a renamed vertical', async () => {
    expect((await rename('Data/RC', 'Data/Cars')).statusCode).toBe(200);
    expect(await accountsOf('Data/Cars')).toMatchObject({ accounts: ['106', '019'], accounts_set: true });
    await create('Data/Sea');
    expect((await rename('Data/Sea', 'Data/Ocean')).statusCode).toBe(200);
    expect(await accountsOf('Data/Ocean')).toMatchObject({ accounts: ['019'], accounts_set: false });
  });

  it.each([[['']], [['  ']], [['a,b']], [['a\0']], [['x'.repeat(101)]], [Array(201).fill('1')], [[7]], ['900']])(
    'cannot be set to %j',
    async (accounts) => {
      expect((await set('Data/Hospitality', accounts)).statusCode).toBe(400);
    },
  );

  it('can be set only by administrators and for existing verticals', async () => {
    await server.add('mara', { 'Data/Air': ['aws admin'] });
    const mara = await server.tokenOf('mara', 'Data/Air');
    expect((await set('Data/Air', ['900'], mara)).statusCode).toBe(403);
    const missing = await server.send('PUT', 'authentication/verticals/999/accounts', token, { accounts: [] });
    expect(missing.json()).toMatchObject({ code: 'unknown_vertical' });
  });
});
