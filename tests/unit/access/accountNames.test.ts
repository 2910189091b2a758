import { afterEach, expect, it } from 'vitest';
import { accountNamed, accountNames, knownAccounts } from '../../../src/access/accountNames';
import { keepAccountRules } from '../../../src/config/accountRules';

afterEach(() => keepAccountRules(undefined));

it('names an account by code and name of config.json, and one without a name by its code', () => {
  expect(['900', '4711', ''].map(accountNamed)).toEqual(['900 Hospitality', '4711', '']);
});

it('takes the names that the back end sends instead', () => {
  const accounts = [{ code: '900', name: 'Hotels' }, { code: '1' }, { code: '2', name: '2' }];
  keepAccountRules({ accounts, verticalAccounts: {}, commonAccounts: [], own: [] });
  expect(['900', '1', '2', '019'].map(accountNamed)).toEqual(['900 Hotels', '1', '2', '019']);
  expect(accountNames()).toEqual({ 900: 'Hotels' });
  expect(knownAccounts()).toEqual([
    { value: '900', label: '900 Hotels' },
    { value: '1', label: '1' },
    { value: '2', label: '2' },
  ]);
});
