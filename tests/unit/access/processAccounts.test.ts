import { describe, expect, it } from 'vitest';
import { isClosedAccount, processAccounts, verticalsOf } from '../../../src/access/processAccounts';
import { configSchema } from '../../../src/config/schema';

const configuration = configSchema.parse({});
const accountsFor = (vertical: string, roles: readonly string[] = ['machine_launch user'], given = configuration) =>
  processAccounts({ roles, vertical }, given);

describe('the accounts a process request may choose', () => {
  it('are those of the vertical and the common account', () => {
    expect(accountsFor('Data/Air')).toEqual(['5646', '019']);
    expect(accountsFor('Data/Hospitality')).toEqual(['900', '019']);
    expect(accountsFor('Data/RC')).toEqual(['106', '019']);
    expect(accountsFor('Data/Stortrack')).toEqual(['365', '019']);
  });

  it('are the common account in any other vertical', () => {
    for (const vertical of ['Data/Rail', '', 'data/air', 'admin', 'constructor', '__proto__']) {
      expect(accountsFor(vertical)).toEqual(['019']);
    }
  });

  it('are all accounts for an admin, but not for a role that only ends in "admin"', () => {
    const all = ['900', '106', '5646', '365', '019'];
    expect(accountsFor('Data/Air', [' ADMIN '])).toEqual(all);
    expect(accountsFor('Data/Air', ['launch admin'])).toEqual(['5646', '019']);
  });

  it('follow the configuration without duplicates', () => {
    const given = configSchema.parse({
      accounts: [{ code: '1', name: 'One' }],
      verticalAccounts: { Rail: ['1', '2', '1'] },
      commonAccounts: ['2'],
    });
    expect(accountsFor('Rail', [], given)).toEqual(['1', '2']);
    expect(accountsFor('Sea', [], { ...given, commonAccounts: [] })).toEqual([]);
    expect(accountsFor('Sea', ['admin'], given)).toEqual(['1']);
  });
});

it('opens an account in the verticals of the configuration', () => {
  expect(verticalsOf('900', configuration)).toEqual(['Data/Hospitality']);
  expect(verticalsOf('4711', configuration)).toEqual([]);
});

describe('an account is closed', () => {
  const closed = (account: string, vertical: string, roles: readonly string[] = ['machine_launch user']) =>
    isClosedAccount(account, { roles, vertical }, configuration);

  it('if the configuration assigns it to another vertical', () => {
    expect(closed('900', 'Data/Air')).toBe(true);
    expect(closed('5646', 'Data/Air')).toBe(false);
    expect(closed('019', 'Data/Air')).toBe(false);
  });

  it('but not to an admin, nor if the configuration does not mention the account or the vertical', () => {
    expect(closed('900', 'Data/Air', ['admin'])).toBe(false);
    expect(closed('4711', 'Data/Air')).toBe(false);
    expect(closed('', 'Data/Air')).toBe(false);
    expect(closed('900', 'Data/Rail')).toBe(false);
    expect(closed('900', 'constructor')).toBe(false);
  });
});

it('prefers the accounts of the login response to the configuration', () => {
  const rules = {
    accounts: [{ code: '1', name: 'One' }, { code: '2' }],
    verticalAccounts: { 'Data/Air': ['1'] },
    commonAccounts: [],
    own: ['2', '2', '3'],
  };
  const air = { roles: ['launch user'], vertical: 'Data/Air' };
  expect(processAccounts(air, rules)).toEqual(['2', '3']);
  // The vertical has been renamed.
  expect(processAccounts({ ...air, vertical: 'Data/Sky' }, rules)).toHaveLength(2);
  expect(['1', '2', '3', '4'].map((code) => isClosedAccount(code, air, rules))).toEqual([true, false, false, false]);
});
