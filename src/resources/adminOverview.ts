import { defineResource } from './defineResource';

export default defineResource({
  name: 'admin-overview',
  module: 'admin',
  paths: [''],
  heading: 'overview.admin',
  help: 'workspaces',
  screen: () => import('../custom/overview/AdminOverview'),
});
