import Add from '@mui/icons-material/Add';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined';
import { createToken } from '../../contract/apiTokens';
import { createServiceAccount, listServiceAccounts, type NewServiceAccount } from '../../contract/serviceAccounts';
import { t } from '../i18n/translate';
import { type ActionResult, defineResource, openAction, toPerson } from './defineResource';

export default defineResource({
  name: 'service-accounts',
  module: 'admin',
  paths: ['serviceaccounts'],
  heading: 'page.serviceAccounts',
  description: 'page.serviceAccounts.does',
  help: 'api-tokens#how-do-i-use-a-service-account',
  menu: { label: 'page.serviceAccounts', icon: SmartToyOutlined, order: 14, group: 'page.roleManagement' },
  requires: listServiceAccounts,
  list: {
    call: listServiceAccounts,
    rows: 'data',
    csvName: 'service_accounts',
    recordRepresentation: 'username',
    empty: { text: 'serviceAccounts.none' },
    columns: [
      { name: 'username', label: 'serviceAccounts.name', width: 200, thing: toPerson('username') },
      { name: 'verticals', label: 'serviceAccounts.verticals', width: 240 },
      { name: 'tokens', label: 'serviceAccounts.tokens', width: 120 },
      { name: 'email', label: 'serviceAccounts.contact', width: 220 },
      { name: 'team', label: 'serviceAccounts.team', width: 160 },
      { name: 'id', hidden: true },
    ],
    actions: [
      {
        name: 'new',
        label: 'serviceAccounts.new',
        icon: Add,
        on: 'list',
        requires: createServiceAccount,
        question: {
          ask: 'always',
          title: () => t('serviceAccounts.new'),
          button: () => t('serviceAccounts.create'),
          form: { call: createServiceAccount, fields: ['username', 'email', 'team'] },
        },
        runAll: async (_rows, { send, messageOf, values }): Promise<ActionResult> => {
          const reply = await send(createServiceAccount, {
            body: createServiceAccount.body?.parse(values) as NewServiceAccount,
          });
          await (await import('../custom/verticals/forget')).forgetVerticals();
          return { tone: 'success', text: messageOf(reply) ?? t('serviceAccounts.created') };
        },
      },
      openAction({
        name: 'token',
        label: 'tokens.new',
        icon: KeyOutlined,
        requires: createToken,
        disabled: ({ verticals }: { readonly id?: number; readonly verticals?: readonly string[] }) =>
          verticals?.length ? undefined : 'serviceAccounts.verticalFirst',
        to: 'newservicetoken',
        state: ([account]) => ({ user_id: String(account?.id) }),
      }),
    ],
  },
});
