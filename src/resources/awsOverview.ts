import { defineResource } from './defineResource';

export default defineResource({
  name: 'aws-overview',
  module: 'aws',
  paths: [''],
  heading: 'overview.aws',
  screen: () => import('../custom/overview/AwsOverview'),
});
