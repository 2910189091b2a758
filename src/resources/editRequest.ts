import { editProcessRequest } from '../../contract/ownRequests';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'edit-request',
  module: 'launch',
  paths: ['request/:id/edit'],
  heading: 'page.editRequest',
  description: 'page.editRequest.does',
  help: 'request-process#where-is-my-request',
  requires: editProcessRequest,
  parent: 'my-requests',
  screen: async () => ({ default: (await import('../custom/requests/EditRequest')).EditProcessRequest }),
});
