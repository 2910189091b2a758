import * as z from 'zod/mini';
import { defineCall } from './call';

/** Steps from an empty installation to its first machine, in order. */
export const firstSteps = ['people', 'verticals', 'accounts', 'template', 'request', 'approve', 'launch'] as const;

export type FirstStep = (typeof firstSteps)[number];

export const listFirstSteps = defineCall({
  name: 'firststeps',
  method: 'GET',
  path: 'firststeps',
  access: 'admin',
  summary: 'Which steps of a new installation are done; offered to administrators until all are',
  beyond: true,
  answer: z.looseObject({ data: z.array(z.looseObject({ step: z.string(), done: z.boolean() })) }),
});
