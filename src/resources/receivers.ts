import Add from '@mui/icons-material/Add';
import WebhookOutlined from '@mui/icons-material/WebhookOutlined';
import { createReceiver, listReceivers } from '../../contract/receivers';
import { defineResource, openAction } from './defineResource';
import { receiverActions, receiverColumns } from './shared/receivers';

/** The actions in each row. The page of a receiver has all. */
const inRows = ['test', 'edit', 'off', 'on', 'delete'];

export default defineResource({
  name: 'receivers',
  module: 'admin',
  paths: ['receivers'],
  heading: 'page.receivers',
  description: 'page.receivers.does',
  help: 'outgoing-events',
  menu: { label: 'page.receivers', icon: WebhookOutlined, order: 910 },
  requires: listReceivers,
  list: {
    call: listReceivers,
    rows: 'data',
    csvName: 'receivers',
    recordRepresentation: 'name',
    empty: { text: 'receivers.none', link: { label: 'receivers.new', to: 'newreceiver' } },
    live: { column: 'state', passing: ['failing'], fast: 10_000, slow: 60_000 },
    columns: [
      { name: 'id', hidden: true },
      { name: 'name', width: 180, thing: { page: 'receiver', params: ({ id }) => ({ id }) } },
      ...receiverColumns,
    ],
    actions: [
      openAction({
        name: 'new',
        label: 'receivers.new',
        icon: Add,
        on: 'list',
        requires: createReceiver,
        to: 'newreceiver',
      }),
      ...receiverActions.filter(({ name }) => inRows.includes(name)),
    ],
  },
});
