import { defineResource } from './defineResource';

export default defineResource({
  name: 'person',
  module: 'admin',
  paths: ['person/:username'],
  heading: 'page.person',
  screen: () => import('../custom/people/PersonScreen'),
});
