import { defineResource } from './defineResource';
import { templateFind, templateThing } from './shared/launchTemplate';

export default defineResource({
  name: 'template',
  module: 'aws',
  paths: ['template/:account/:region/:id'],
  heading: 'page.template',
  help: 'launch-templates#where-do-i-see-what-a-template-contains',
  find: templateFind,
  thing: { ...templateThing, list: 'update-launch-template' },
});
