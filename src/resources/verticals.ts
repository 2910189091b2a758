import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import Add from '@mui/icons-material/Add';
import DriveFileRenameOutline from '@mui/icons-material/DriveFileRenameOutlineOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import SettingsBackupRestore from '@mui/icons-material/SettingsBackupRestoreOutlined';
import { listVerticals } from '../../contract/authentication';
import { isAdminVertical } from '../../contract/values';
import { createVertical, renameVertical, setVerticalAccounts } from '../../contract/verticals';
import { t } from '../i18n/translate';
import { type ActionResult, accountNamed, defineResource, knownAccounts, type Row } from './defineResource';

const forgetVerticals = async () => (await import('../custom/verticals/forget')).forgetVerticals();

const codesIn = ({ accounts }: Row): readonly string[] =>
  Array.isArray(accounts) ? accounts.filter((code) => typeof code === 'string') : [];

const isSet = ({ accounts_set }: Row) => accounts_set === true;

export default defineResource({
  name: 'verticals',
  module: 'admin',
  paths: ['verticals'],
  heading: 'page.verticals',
  description: 'page.verticals.does',
  help: 'verticals',
  menu: { label: 'page.verticals', icon: GroupsOutlined, order: 13, group: 'page.roleManagement' },
  requires: createVertical,
  list: {
    call: listVerticals,
    rows: 'data',
    csvName: 'verticals',
    recordRepresentation: 'name',
    columns: [
      { name: 'id', width: 80 },
      { name: 'name', width: 240, names: 'vertical' },
      { name: 'accounts', width: 300, getValue: (row) => codesIn(row).map(accountNamed) },
      {
        name: 'accounts_set',
        extra: true,
        label: 'verticals.source',
        width: 160,
        word: (row) => (isSet(row) ? 'verticals.sourceSet' : 'verticals.sourceConfig'),
      },
      { name: 'description', width: 360 },
    ],
    actions: [
      {
        name: 'create',
        label: 'verticals.new',
        icon: Add,
        on: 'list',
        question: {
          ask: 'always',
          title: () => t('verticals.new'),
          button: () => t('verticals.new'),
          form: { call: createVertical, fields: ['name', 'description'] },
        },
        runAll: async (_rows, { send, messageOf, values }): Promise<ActionResult> => {
          const reply = await send(createVertical, { body: createVertical.body?.parse(values) ?? { name: '' } });
          await forgetVerticals();
          return { tone: 'success', text: messageOf(reply) ?? t('verticals.created') };
        },
      },
      {
        name: 'rename',
        label: 'verticals.rename',
        icon: DriveFileRenameOutline,
        when: ({ name }) => !isAdminVertical(String(name)),
        question: {
          ask: 'always',
          title: ([vertical]) => t('verticals.renameTitle', { name: vertical?.name ?? '' }),
          button: () => t('verticals.rename'),
          help: () => t('verticals.renameHelp'),
          form: {
            call: renameVertical,
            fields: ['name'],
            initial: ([vertical]) => ({ name: String(vertical?.name ?? '') }),
          },
        },
        run: async ({ id }, { send, messageOf, values }): Promise<ActionResult> => {
          const body = { name: String(values?.name) };
          const reply = await send(renameVertical, { params: { id: String(id) }, body });
          await forgetVerticals();
          return { tone: 'success', text: messageOf(reply) ?? t('verticals.renamed') };
        },
      },
      {
        name: 'accounts',
        label: 'verticals.accounts',
        icon: AccountBalanceWalletOutlined,
        requires: setVerticalAccounts,
        question: {
          ask: 'always',
          title: ([vertical]) => t('verticals.accountsTitle', { name: vertical?.name ?? '' }),
          button: () => t('verticals.accounts'),
          help: ([vertical = {}]) => t(isSet(vertical) ? 'verticals.accountsHelp' : 'verticals.accountsHelpConfig'),
          form: {
            call: setVerticalAccounts,
            fields: [{ name: 'accounts', choices: knownAccounts, free: true }],
            initial: ([vertical = {}]) => ({ accounts: codesIn(vertical).join(',') }),
          },
        },
        run: async ({ id }, { send, messageOf, values }): Promise<ActionResult> => {
          const body = { accounts: codesIn(values ?? {}) };
          const reply = await send(setVerticalAccounts, { params: { id: String(id) }, body });
          await forgetVerticals();
          return { tone: 'success', text: messageOf(reply) ?? t('verticals.accountsSet') };
        },
      },
      {
        name: 'unset',
        label: 'verticals.unset',
        icon: SettingsBackupRestore,
        compact: true,
        requires: setVerticalAccounts,
        when: isSet,
        question: {
          ask: 'always',
          title: ([vertical]) => t('verticals.unsetTitle', { name: vertical?.name ?? '' }),
          button: () => t('verticals.unset'),
          help: () => t('verticals.unsetHelp'),
        },
        run: async ({ id }, { send, messageOf }): Promise<ActionResult> => {
          const reply = await send(setVerticalAccounts, { params: { id: String(id) }, body: { accounts: null } });
          await forgetVerticals();
          return { tone: 'success', text: messageOf(reply) ?? t('verticals.unsetDone') };
        },
      },
    ],
  },
});
