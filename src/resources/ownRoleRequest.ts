import { listOwnRoleRequests } from '../../contract/roleRequests';
import { t } from '../i18n/translate';
import { defineResource } from './defineResource';
import { accessColumns, accessDecision, accessName, editAccess, extendAccess } from './shared/access';
import { requestedAt } from './shared/decisions';
import { answerAbout, roleMessages } from './shared/messages';
import { withdrawRequestOf } from './shared/ownRequests';
import { ownStatusColumn } from './shared/requests';

export default defineResource({
  name: 'own-role-request',
  module: 'account',
  paths: ['access/:id'],
  heading: 'page.access',
  help: 'request-access#where-is-my-request',
  requires: listOwnRoleRequests,
  thing: {
    noun: 'page.access.noun',
    list: 'my-access',
    call: listOwnRoleRequests,
    find: ({ data }, { id }) => data.find((request) => String(request.id) === id),
    title: (request, { id = '' }) => t('page.access.title', { id, name: accessName(request) }),
    columns: [ownStatusColumn, ...accessColumns, ...accessDecision, requestedAt],
    leaves: ['id', 'revision', 'withdrawn', 'needs_information', 'question', 'vertical_id', 'role_id', 'break_glass'],
    section: roleMessages,
    actions: [extendAccess, answerAbout('role'), editAccess, withdrawRequestOf('role')],
  },
});
