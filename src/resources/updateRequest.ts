import { listUpdateRequests, updateProcess } from '../../contract/processes';
import { plainText } from '../dataProvider/cells';
import { t } from '../i18n/translate';
import { defineResource } from './defineResource';
import { decideOnUpdate } from './shared/decisions';
import { askForMore, updateMessages } from './shared/messages';
import { ownRequestActs } from './shared/ownRequests';
import { requestFind, requestHistory, updateRequestColumns } from './shared/requests';

export default defineResource({
  name: 'update-request',
  module: 'admin',
  paths: ['update-request/:id'],
  heading: 'page.updateRequest',
  help: 'decide-requests',
  find: requestFind('update', listUpdateRequests),
  thing: {
    noun: 'page.updateRequest.noun',
    list: 'approve-update-process',
    call: listUpdateRequests,
    find: ({ data }, { id }) => data.find((request) => String(request.id) === id),
    title: (request, { id = '' }) => t('page.updateRequest.title', { id, name: plainText(request, 'process_name') }),
    columns: updateRequestColumns,
    leaves: ['hourly_after', 'own', 'revision', 'needs_information'],
    section: updateMessages,
    actions: [...decideOnUpdate, askForMore('update'), ...ownRequestActs('update')],
    history: requestHistory('update', updateProcess),
  },
});
