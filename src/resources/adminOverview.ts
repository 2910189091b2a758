import { defineResource } from './defineResource';

export default defineResource({
  name: 'admin-overview',
  module: 'admin',
  paths: [''],
  heading: 'overview.admin',
  screen: () => import('../custom/overview/AdminOverview'),
});
