import { listRoleRequests, requestRole } from '../../contract/roleRequests';
import { t } from '../i18n/translate';
import { defineResource } from './defineResource';
import { accessName, accessRequestColumns, decideOnAccess } from './shared/access';
import { askForMore, roleMessages } from './shared/messages';
import { requestHistory } from './shared/requests';

export default defineResource({
  name: 'role-request',
  module: 'admin',
  paths: ['access/:id'],
  heading: 'page.access',
  help: 'decide-requests#how-do-i-decide-about-access',
  requires: listRoleRequests,
  thing: {
    noun: 'page.access.noun',
    list: 'access-requests',
    call: listRoleRequests,
    find: ({ data }, { id }) => data.find((request) => String(request.id) === id),
    title: (request, { id = '' }) => t('page.access.title', { id, name: accessName(request) }),
    columns: accessRequestColumns,
    leaves: ['own', 'revision', 'needs_information', 'vertical_id', 'role_id', 'break_glass'],
    section: roleMessages,
    actions: [...decideOnAccess, askForMore('role')],
    history: requestHistory('access', requestRole),
  },
});
