import { listOwnRequests } from '../../contract/ownRequests';
import { plainText } from '../dataProvider/cells';
import { t } from '../i18n/translate';
import { defineResource } from './defineResource';
import { answerQuestion, updateMessages } from './shared/messages';
import { ownRequestActs } from './shared/ownRequests';
import { ownRequestColumns, ownRequestLeaves, requestFind } from './shared/requests';

export default defineResource({
  name: 'own-update-request',
  module: 'launch',
  paths: ['update-request/:id'],
  heading: 'page.updateRequest',
  help: 'request-process#where-is-my-request',
  requires: listOwnRequests,
  find: { ...requestFind('update', listOwnRequests), when: ({ kind }) => kind === 'update' },
  thing: {
    noun: 'page.updateRequest.noun',
    list: 'my-requests',
    call: listOwnRequests,
    find: ({ data }, { id }) => data.find((request) => request.kind === 'update' && String(request.id) === id),
    title: (request, { id = '' }) => t('page.updateRequest.title', { id, name: plainText(request, 'process_name') }),
    columns: ownRequestColumns,
    actions: [answerQuestion, ...ownRequestActs()],
    leaves: ownRequestLeaves,
    section: updateMessages,
  },
});
