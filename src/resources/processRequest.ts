import { listProcessRequests, requestProcess } from '../../contract/processes';
import { plainText } from '../dataProvider/cells';
import { t } from '../i18n/translate';
import { defineResource } from './defineResource';
import { copyAsNew } from './shared/copyAsNew';
import { decideOnProcess, templateNotice } from './shared/decisions';
import { askForMore, processMessages } from './shared/messages';
import { ownRequestActs } from './shared/ownRequests';
import { processRequestColumns, requestFind, requestHistory } from './shared/requests';

export default defineResource({
  name: 'request',
  module: 'admin',
  paths: ['request/:id'],
  heading: 'page.request',
  help: 'decide-requests',
  find: requestFind('request', listProcessRequests),
  thing: {
    noun: 'page.request.noun',
    list: 'approve-process',
    call: listProcessRequests,
    find: ({ data }, { id }) => data.find((request) => String(request.id) === id),
    title: (request, { id = '' }) => t('page.request.title', { id, name: plainText(request, 'process_name') }),
    columns: processRequestColumns,
    notice: templateNotice,
    leaves: ['own', 'revision', 'needs_information', 'template_fault'],
    section: processMessages,
    actions: [...decideOnProcess, askForMore('process'), ...ownRequestActs('process'), copyAsNew],
    history: requestHistory('request', requestProcess),
  },
});
