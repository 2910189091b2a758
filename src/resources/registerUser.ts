import { defineResource } from './defineResource';

export default defineResource({
  name: 'register-user',
  module: 'admin',
  paths: ['register'],
  heading: 'page.register',
  description: 'register.does',
  screen: () => import('../custom/register/RegisterScreen'),
});
