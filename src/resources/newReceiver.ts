import { createReceiver, listReceivers } from '../../contract/receivers';
import { defineResource } from './defineResource';
import { receiverFields, secretAnswer } from './shared/receivers';

export default defineResource({
  name: 'new-receiver',
  module: 'admin',
  paths: ['newreceiver'],
  heading: 'page.newReceiver',
  description: 'page.newReceiver.does',
  help: 'outgoing-events',
  requires: createReceiver,
  parent: 'receivers',
  tool: {
    call: createReceiver,
    fields: ['kind', 'address', ...receiverFields],
    acts: [{ name: 'submit', label: 'receivers.add' }],
    draft: 'session',
    afterSuccess: 'empty',
    answer: { failure: 'receivers.addFailed', ...secretAnswer },
    invalidates: [listReceivers],
    cancel: { path: '/dashboard/admin/receivers', kept: 'receivers.draftKept' },
  },
});
