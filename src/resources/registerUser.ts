import { defineResource } from './defineResource';

export default defineResource({
  name: 'register-user',
  module: 'admin',
  paths: ['register'],
  heading: 'page.register',
  screen: () => import('../custom/notBuilt/NotBuiltScreen'),
});
