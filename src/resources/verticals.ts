import Add from '@mui/icons-material/Add';
import DriveFileRenameOutline from '@mui/icons-material/DriveFileRenameOutlineOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import { listVerticals } from '../../contract/authentication';
import { isAdminVertical } from '../../contract/values';
import { createVertical, renameVertical } from '../../contract/verticals';
import { t } from '../i18n/translate';
import { type ActionOutcome, defineResource } from './defineResource';

const forgetVerticals = async () => (await import('../custom/verticals/forget')).forgetVerticals();

export default defineResource({
  name: 'verticals',
  module: 'admin',
  paths: ['verticals'],
  heading: 'page.verticals',
  description: 'page.verticals.does',
  menu: { label: 'page.verticals', icon: GroupsOutlined, order: 13, group: 'page.roleManagement' },
  requires: createVertical,
  list: {
    call: listVerticals,
    rows: 'data',
    csvName: 'verticals',
    recordRepresentation: 'name',
    columns: [
      { name: 'id', width: 80 },
      { name: 'name', width: 280 },
      { name: 'description', width: 420 },
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
        runAll: async (_rows, { send, messageOf, values }): Promise<ActionOutcome> => {
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
          form: { call: renameVertical, fields: ['name'] },
        },
        run: async ({ id }, { send, messageOf, values }): Promise<ActionOutcome> => {
          const body = { name: String(values?.name) };
          const reply = await send(renameVertical, { params: { id: String(id) }, body });
          await forgetVerticals();
          return { tone: 'success', text: messageOf(reply) ?? t('verticals.renamed') };
        },
      },
    ],
  },
});
