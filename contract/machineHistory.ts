import * as z from 'zod/mini';
import { defineCall } from './call';
import { pastQuery } from './past';
import { recentActKinds } from './recentActs';
import { machineKey } from './shapes';

/** The result of an action on a machine: `pending` while it runs, `warning` if its result is unknown. */
const machineActOutcomes = ['success', 'denied', 'failed', 'pending', 'warning'] as const;

/** Maximum number of actions in a response. */
export const machineActsMaximum = 50;

const machineAct = z.looseObject({
  id: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  act: z.enum(recentActKinds),
  outcome: z.enum(machineActOutcomes),
  by: z.string(),
  /** Process of a launch or termination; `null` if the request named only the machine. */
  process_id: z.nullable(z.number()),
  /** Reason for a denial or failure. */
  reason: z.nullable(z.string()),
});

export type MachineAct = z.output<typeof machineAct>;

export const machineHistory = defineCall({
  name: 'machinehistory',
  method: 'GET',
  path: 'machinehistory',
  access: 'aws',
  summary:
    'The launch, starts, stops and terminations of one machine, newest first, and the process that it belongs to',
  query: z.strictObject({ ...machineKey, ...pastQuery }),
  beyond: true,
  answer: z.looseObject({
    data: z.looseObject({
      process: z.nullable(
        z.looseObject({
          id: z.number(),
          process_name: z.string(),
          subprocess_name: z.nullable(z.string()),
          process_owner: z.optional(z.nullable(z.string())),
          incharge: z.optional(z.nullable(z.string())),
          /** Machines that count against its limit. */
          machines_live: z.optional(z.number()),
          machine_max_count: z.optional(z.number()),
        }),
      ),
      acts: z.array(machineAct),
    }),
  }),
});
