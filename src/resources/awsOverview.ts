import { defineResource } from './defineResource';

export default defineResource({
  name: 'aws-overview',
  module: 'aws',
  paths: [''],
  heading: 'overview.aws',
  help: 'workspaces',
  screen: () => import('../custom/overview/AwsOverview'),
});
