import { createToken, listAllTokens } from '../../contract/apiTokens';
import { listServiceAccounts } from '../../contract/serviceAccounts';
import { defineResource } from './defineResource';
import { tokenFields, tokenTool } from './shared/tokens';

export default defineResource({
  name: 'new-service-token',
  module: 'admin',
  paths: ['newservicetoken'],
  heading: 'page.newServiceToken',
  description: 'page.newServiceToken.does',
  help: 'api-tokens#how-do-i-use-a-service-account',
  requires: createToken,
  parent: 'service-accounts',
  tool: {
    ...tokenTool,
    fields: [{ name: 'user_id', columns: 3, required: true }, { name: 'vertical_id', columns: 3 }, ...tokenFields],
    invalidates: [listAllTokens, listServiceAccounts],
    cancel: { path: '/dashboard/admin/serviceaccounts', kept: 'tokens.draftKept' },
  },
});
