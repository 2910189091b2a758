import { createToken, listTokens } from '../../contract/apiTokens';
import { defineResource } from './defineResource';
import { tokenFields, tokenTool } from './shared/tokens';

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
    ...tokenTool,
    fields: tokenFields,
    invalidates: [listTokens],
    cancel: { path: '/dashboard/account/tokens', kept: 'tokens.draftKept' },
  },
});
