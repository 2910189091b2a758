import { listOwnRequests } from '../../contract/ownRequests';
import { plainText } from '../dataProvider/cells';
import { t } from '../i18n/translate';
import { defineResource } from './defineResource';
import { copyAsNew } from './shared/copyAsNew';
import { answerQuestion, processMessages } from './shared/messages';
import { ownRequestActs } from './shared/ownRequests';
import { ownRequestColumns, ownRequestLeaves, requestFind } from './shared/requests';

export default defineResource({
  name: 'own-request',
  module: 'launch',
  paths: ['request/:id'],
  heading: 'page.request',
  help: 'request-process#where-is-my-request',
  requires: listOwnRequests,
  find: { ...requestFind('request', listOwnRequests), when: ({ kind }) => kind === 'process' },
  thing: {
    noun: 'page.request.noun',
    list: 'my-requests',
    call: listOwnRequests,
    find: ({ data }, { id }) => data.find((request) => request.kind === 'process' && String(request.id) === id),
    title: (request, { id = '' }) => t('page.request.title', { id, name: plainText(request, 'process_name') }),
    columns: ownRequestColumns,
    actions: [answerQuestion, ...ownRequestActs(), copyAsNew],
    leaves: ownRequestLeaves,
    section: processMessages,
  },
});
