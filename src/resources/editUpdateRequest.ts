import { editUpdateRequest } from '../../contract/ownRequests';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'edit-update-request',
  module: 'launch',
  paths: ['update-request/:id/edit'],
  heading: 'page.editUpdateRequest',
  description: 'page.editRequest.does',
  help: 'request-process#where-is-my-request',
  requires: editUpdateRequest,
  parent: 'my-requests',
  screen: async () => ({ default: (await import('../custom/requests/EditRequest')).EditUpdateRequest }),
});
