import { expect, it } from 'vitest';
import { accountListOf, accountScopeOf } from '../../../../server/processes/accounts';

const admin = { roles: ['ADMIN '], vertical: 'Data/RC' };
const air = { roles: ['machine_launch user'], vertical: 'Data/Air' };

it('the configuration of the console decides which accounts there are, and whose', () => {
  const mayUse = accountScopeOf(
    accountListOf({
      accounts: [{ code: '1', name: 'One' }],
      verticalAccounts: { 'Data/Air': ['2'] },
      commonAccounts: ['3'],
    }),
  );
  expect(['1', '2', '3'].map((code) => mayUse(admin, code))).toEqual([true, false, false]);
  expect(['1', '2', '3', '5646'].map((code) => mayUse(air, code))).toEqual([false, true, true, false]);
});

it.each([{}, { accounts: 'all', verticalAccounts: [], commonAccounts: 19 }])(
  'without a usable one (%j) the documented accounts hold (R21)',
  (config) => {
    const mayUse = accountScopeOf(accountListOf(config));
    expect(['900', '106', '5646', '365', '019', '20'].map((code) => mayUse(air, code))).toEqual([
      false,
      false,
      true,
      false,
      true,
      false,
    ]);
    expect(['900', '106', '5646', '365', '019', '20'].map((code) => mayUse(admin, code))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(mayUse({ ...air, vertical: 'constructor' }, '019')).toBe(true);
    expect(mayUse({ ...air, vertical: 'constructor' }, '5646')).toBe(false);
  },
);

it('the accounts of somebody come with their names, each once, and one without a name all the same', () => {
  const accountsOf = accountListOf({
    accounts: [{ code: '1', name: 'One' }, { code: '3' }],
    verticalAccounts: { 'Data/Air': ['1', '2', '3'] },
    commonAccounts: ['3'],
  });
  expect(accountsOf(air)).toEqual([{ code: '1', name: 'One' }, { code: '2' }, { code: '3' }]);
  expect(accountsOf(admin)).toEqual([{ code: '1', name: 'One' }, { code: '3' }]);
});

it('accounts that are set for a vertical replace those of the configuration, without those that the server cannot reach', () => {
  const accountsOf = accountListOf(
    { accounts: [{ code: '1', name: 'One' }], verticalAccounts: { 'Data/Air': ['1'] }, commonAccounts: ['1'] },
    (code) => code !== 'far',
  );
  const setAccounts = { own: ['far', '2', '1'], all: ['far', '2', '1'] };
  expect(accountsOf({ ...air, setAccounts })).toEqual([{ code: '2' }, { code: '1', name: 'One' }]);
  expect(accountsOf({ ...air, setAccounts: { own: [], all: ['2'] } })).toEqual([]);
  expect(accountsOf({ ...air, setAccounts: { own: null, all: ['2'] } })).toEqual([{ code: '1', name: 'One' }]);
  expect(accountsOf({ ...admin, setAccounts })).toEqual([{ code: '1', name: 'One' }, { code: '2' }]);
});
