import { defineResource } from './defineResource';
import { templateFind, templateThing } from './shared/launchTemplate';

export default defineResource({
  name: 'launch-template',
  module: 'launch',
  paths: ['template/:account/:region/:id'],
  heading: 'page.template',
  help: 'launch-templates#where-do-i-see-what-a-template-contains',
  find: templateFind,
  thing: { ...templateThing, list: 'processes' },
});
