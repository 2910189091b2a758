import * as z from 'zod/mini';
import { defineCall } from './call';

/** What an installation needs before machines are launched in it, in its order. */
export const firstSteps = ['people', 'verticals', 'accounts', 'template', 'request', 'launch'] as const;

export type FirstStep = (typeof firstSteps)[number];

export const listFirstSteps = defineCall({
  name: 'firststeps',
  method: 'GET',
  path: 'firststeps',
  access: 'admin',
  summary: 'What has been done of what a new installation needs',
  beyond: true,
  answer: z.looseObject({ data: z.array(z.looseObject({ step: z.string(), done: z.boolean() })) }),
});
