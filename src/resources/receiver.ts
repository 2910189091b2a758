import { listReceivers } from '../../contract/receivers';
import { plainText } from '../dataProvider/cells';
import { defineResource } from './defineResource';
import { receiverActions, receiverColumns } from './shared/receivers';

export default defineResource({
  name: 'receiver',
  module: 'admin',
  paths: ['receiver/:id'],
  heading: 'page.receiver',
  help: 'outgoing-events',
  requires: listReceivers,
  thing: {
    noun: 'page.receiver.noun',
    list: 'receivers',
    call: listReceivers,
    find: ({ data }, { id }) => data.find((receiver) => String(receiver.id) === id),
    title: (receiver) => plainText(receiver, 'name'),
    columns: receiverColumns,
    passing: { columns: ['state'], states: ['failing'] },
    actions: receiverActions,
    history: (_receiver, { id = '' }) => ({ column: 'target', value: [`receiver ${id}`] }),
  },
});
