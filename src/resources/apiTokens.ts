import Add from '@mui/icons-material/Add';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import { createToken, listTokens, revokeToken } from '../../contract/apiTokens';
import { defineResource, openAction } from './defineResource';
import { revokeAction, tokenColumns } from './shared/tokens';

export default defineResource({
  name: 'api-tokens',
  module: 'account',
  paths: ['tokens'],
  heading: 'page.tokens',
  description: 'page.tokens.does',
  help: 'api-tokens',
  menu: { label: 'page.tokens', icon: KeyOutlined, order: 10 },
  requires: listTokens,
  list: {
    call: listTokens,
    rows: 'data',
    csvName: 'api_tokens',
    recordRepresentation: 'name',
    empty: { text: 'tokens.none', link: { label: 'tokens.new', to: 'newtoken' } },
    columns: [{ name: 'name', width: 180 }, ...tokenColumns, { name: 'owner', hidden: true }],
    actions: [
      openAction({ name: 'new', label: 'tokens.new', icon: Add, on: 'list', requires: createToken, to: 'newtoken' }),
      revokeAction(revokeToken),
    ],
  },
});
