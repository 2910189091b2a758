import * as z from 'zod/mini';
import { defineCall } from './call';

/** What is done to machines, by the words of the answer. */
export const recentActKinds = ['launch', 'start', 'stop', 'terminate'] as const;

export type RecentActKind = (typeof recentActKinds)[number];

/** Most acts that are told of, and most machines that one of them names. */
export const recentActsMaximum = 20;
export const recentMachinesMaximum = 3;

/** What was done to machines by one request. Times are ISO 8601 in UTC. */
const recentAct = z.looseObject({
  id: z.number(),
  at: z.string(),
  act: z.enum(recentActKinds),
  /** `failed` where any of it failed. */
  outcome: z.enum(['success', 'failed']),
  by: z.string(),
  account: z.string(),
  region: z.nullable(z.string()),
  /** Of which process machines were launched or terminated; nothing where only the machines were named. */
  process_id: z.nullable(z.number()),
  /** How many machines it was about, and of how many it failed. */
  count: z.number(),
  failed: z.number(),
  /** Why, where any of it failed. */
  reason: z.nullable(z.string()),
  /** The first of them, those that failed before all others. */
  machines: z.array(
    z.looseObject({
      instance_id: z.string(),
      name: z.nullable(z.string()),
      /** As it is now; nothing where it is not listed any more. */
      state: z.nullable(z.string()),
    }),
  ),
});

export type RecentAct = z.output<typeof recentAct>;

export const listRecentActs = defineCall({
  name: 'recentacts',
  method: 'GET',
  path: 'recentacts',
  access: 'aws',
  summary:
    'Machines of the accounts of the caller that were launched, started, stopped or terminated within the last day, and what of ' +
    'it failed: the newest first',
  beyond: true,
  answer: z.looseObject({ data: z.array(recentAct) }),
});
