import { defineResource } from './defineResource';
import { templateFind, templateThing } from './shared/launchTemplate';

export default defineResource({
  name: 'template',
  module: 'aws',
  paths: ['template/:account/:region/:id'],
  heading: 'page.template',
  find: templateFind,
  thing: { ...templateThing, list: 'update-launch-template' },
});
