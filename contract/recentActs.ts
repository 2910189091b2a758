import * as z from 'zod/mini';
import { defineCall } from './call';

/** Kinds of actions on machines. */
export const recentActKinds = ['launch', 'start', 'stop', 'terminate'] as const;

export type RecentActKind = (typeof recentActKinds)[number];

/** Maximum numbers of actions, and of machines per action. */
export const recentActsMaximum = 20;
export const recentMachinesMaximum = 3;

/** An action on machines by one request. Times are ISO 8601 in UTC. */
const recentAct = z.looseObject({
  id: z.number(),
  at: z.string(),
  act: z.enum(recentActKinds),
  /** `failed` if it failed for any machine. */
  outcome: z.enum(['success', 'failed']),
  by: z.string(),
  account: z.string(),
  region: z.nullable(z.string()),
  /** Process of a launch or termination; `null` if the request named only the machines. */
  process_id: z.nullable(z.number()),
  /** Numbers of all machines and of failed ones. */
  count: z.number(),
  failed: z.number(),
  /** Reason for the failure. */
  reason: z.nullable(z.string()),
  /** The first machines, failed ones first. */
  machines: z.array(
    z.looseObject({
      instance_id: z.string(),
      name: z.nullable(z.string()),
      /** Current state; `null` if the machine is no longer listed. */
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
