import { defineResource } from './defineResource';
import { templateFind, templateThing } from './shared/launchTemplate';

export default defineResource({
  name: 'launch-template',
  module: 'launch',
  paths: ['template/:account/:region/:id'],
  heading: 'page.template',
  find: templateFind,
  thing: { ...templateThing, list: 'processes' },
});
