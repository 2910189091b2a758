import { expect, it } from 'vitest';
import { firstAccounts, firstCommonAccounts, firstVerticalAccounts } from '../../../contract/values';
import { configSchema } from '../../../src/config/schema';

it('the server goes by the same accounts as the console, where the configuration names none', () => {
  expect(configSchema.parse({})).toMatchObject({
    accounts: firstAccounts,
    verticalAccounts: firstVerticalAccounts,
    commonAccounts: firstCommonAccounts,
  });
});
