import { createToken, listAllTokens } from '../../contract/apiTokens';
import { listServiceAccounts } from '../../contract/serviceAccounts';
import { defineResource } from './defineResource';
import { tokenFields } from './shared/tokens';

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
    call: createToken,
    fields: [{ name: 'user_id', columns: 3, required: true }, { name: 'vertical_id', columns: 3 }, ...tokenFields],
    acts: [{ name: 'submit', label: 'tokens.create' }],
    draft: 'session',
    afterSuccess: 'empty',
    answer: { failure: 'tokens.failed', folded: true, once: true },
    invalidates: [listAllTokens, listServiceAccounts],
    cancel: { path: '/dashboard/admin/serviceaccounts', kept: 'tokens.draftKept' },
    parts: async () => ({ default: (await import('../custom/tokens/tokenParts')).newToken }),
  },
});
