import type { KeyedRequests } from '../../support/keyedRequests';

export default {
  createltbyimage: async () => ({
    body: {
      ...{ account: '019', region: 'us-east-1', name: 'from-an-image' },
      ...{ image_id: 'ami-0a1b2c3d4e5f60718', instance_type: 't3.medium' },
    },
  }),
} satisfies KeyedRequests;
