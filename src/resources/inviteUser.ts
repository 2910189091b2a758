import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import { getUsers } from '../../contract/authentication';
import { invitePerson } from '../../contract/passwordLinks';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'invite-user',
  module: 'admin',
  paths: ['invite'],
  heading: 'page.invite',
  description: 'page.invite.does',
  help: 'add-people',
  menu: { label: 'page.invite', icon: ForwardToInboxOutlined, order: 12, group: 'page.roleManagement' },
  requires: invitePerson,
  tool: {
    call: invitePerson,
    fields: ['username', 'email', 'team'],
    acts: [{ name: 'submit', label: 'invite.submit' }],
    draft: 'session',
    afterSuccess: 'empty',
    answer: { failure: 'invite.failed', folded: true, once: true },
    invalidates: [getUsers],
    parts: async () => ({ default: (await import('../custom/people/passwordLinks')).invitation }),
  },
});
