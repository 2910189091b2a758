import { expect, it } from 'vitest';
import { codesOf } from '../../../../server/machines/scope';
import { accountListOf } from '../../../../server/processes/accounts';

const admin = { roles: ['ADMIN '], vertical: 'Data/RC' };
const air = { roles: ['machine_launch user'], vertical: 'Data/Air' };

it('allows the configured accounts to admins, and those of their vertical and the common ones to others', () => {
  const accountsOf = accountListOf({
    accounts: [{ code: '1', name: 'One' }],
    verticalAccounts: { 'Data/Air': ['2'] },
    commonAccounts: ['3'],
  });
  expect(codesOf(accountsOf, admin)).toEqual(['1']);
  expect(codesOf(accountsOf, air)).toEqual(['2', '3']);
});

it.each([{}, { accounts: 'all', verticalAccounts: [], commonAccounts: 19 }])(
  'falls back to the documented accounts if the configuration is %j (R21)',
  (config) => {
    const accountsOf = accountListOf(config);
    expect(codesOf(accountsOf, air).toSorted()).toEqual(['019', '5646']);
    expect(codesOf(accountsOf, admin).toSorted()).toEqual(['019', '106', '365', '5646', '900']);
    expect(codesOf(accountsOf, { ...air, vertical: 'constructor' })).toEqual(['019']);
  },
);

it('returns accounts with their names, once each, and those without a name', () => {
  const accountsOf = accountListOf({
    accounts: [{ code: '1', name: 'One' }, { code: '3' }],
    verticalAccounts: { 'Data/Air': ['1', '2', '3'] },
    commonAccounts: ['3'],
  });
  expect(accountsOf(air)).toEqual([{ code: '1', name: 'One' }, { code: '2' }, { code: '3' }]);
  expect(accountsOf(admin)).toEqual([{ code: '1', name: 'One' }, { code: '3' }]);
});

it('prefers a vertical’s own accounts to configured ones, without unreachable ones', () => {
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
