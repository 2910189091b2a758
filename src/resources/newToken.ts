import { createToken, listTokens } from '../../contract/apiTokens';
import { defineResource } from './defineResource';
import { tokenFields } from './shared/tokens';

export default defineResource({
  name: 'new-token',
  module: 'account',
  paths: ['newtoken'],
  heading: 'page.newToken',
  description: 'page.newToken.does',
  help: 'api-tokens',
  requires: createToken,
  parent: 'api-tokens',
  tool: {
    call: createToken,
    fields: tokenFields,
    acts: [{ name: 'submit', label: 'tokens.create' }],
    draft: 'session',
    afterSuccess: 'empty',
    answer: { failure: 'tokens.failed', folded: true, once: true },
    invalidates: [listTokens],
    cancel: { path: '/dashboard/account/tokens', kept: 'tokens.draftKept' },
    parts: async () => ({ default: (await import('../custom/tokens/tokenParts')).newToken }),
  },
});
