import { expect, it } from 'vitest';
import { firstAccounts, firstCommonAccounts, firstVerticalAccounts } from '../../../contract/values';
import { configSchema } from '../../../src/config/schema';

it('equals the console’s default accounts', () => {
  expect(configSchema.parse({})).toMatchObject({
    accounts: firstAccounts,
    verticalAccounts: firstVerticalAccounts,
    commonAccounts: firstCommonAccounts,
  });
});
