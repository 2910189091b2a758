import { createReceiver, listReceivers } from '../../contract/receivers';
import { defineResource } from './defineResource';
import { receiverFields, secretParts } from './shared/receivers';

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
    fields: [{ name: 'kind', initial: 'webhook' }, 'address', ...receiverFields],
    acts: [{ name: 'submit', label: 'receivers.add' }],
    draft: 'session',
    afterSuccess: 'empty',
    answer: { failure: 'receivers.addFailed', folded: true, once: true },
    parts: secretParts,
    invalidates: [listReceivers],
    cancel: { path: '/dashboard/admin/receivers', kept: 'receivers.draftKept' },
  },
});
