import { rotateReceiverSecret } from '../../contract/receivers';
import { defineResource } from './defineResource';
import { secretParts } from './shared/receivers';

export default defineResource({
  name: 'receiver-secret',
  module: 'admin',
  paths: ['receiversecret'],
  heading: 'page.receiverSecret',
  description: 'page.receiverSecret.does',
  help: 'outgoing-events',
  requires: rotateReceiverSecret,
  parent: 'receivers',
  tool: {
    call: rotateReceiverSecret,
    fields: true,
    acts: [{ name: 'submit', label: 'receivers.changeSecret' }],
    draft: 'session',
    afterSuccess: 'empty',
    answer: { failure: 'receivers.changeSecretFailed', folded: true, once: true },
    parts: secretParts,
  },
});
