import KeyOutlined from '@mui/icons-material/KeyOutlined';
import { listAllTokens, revokeAnyToken } from '../../contract/apiTokens';
import { defineResource, toPerson } from './defineResource';
import { revokeAction, tokenColumns } from './shared/tokens';

export default defineResource({
  name: 'all-tokens',
  module: 'admin',
  paths: ['tokens'],
  heading: 'page.allTokens',
  description: 'page.allTokens.does',
  help: 'api-tokens#how-do-administrators-see-and-revoke-tokens',
  menu: { label: 'page.allTokens', icon: KeyOutlined, order: 15, group: 'page.roleManagement' },
  requires: listAllTokens,
  list: {
    call: listAllTokens,
    rows: 'data',
    csvName: 'all_api_tokens',
    recordRepresentation: 'name',
    empty: { text: 'tokens.noneAtAll' },
    columns: [
      {
        name: 'owner',
        width: 160,
        thing: toPerson('owner'),
        mark: ({ service }) => (service ? 'tokens.service' : undefined),
      },
      { name: 'name', width: 160 },
      ...tokenColumns,
    ],
    actions: [revokeAction(revokeAnyToken)],
  },
});
