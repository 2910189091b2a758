import * as z from 'zod/mini';
import { defineCall } from './call';
import { field } from './field';
import { cloudNote, holdMinutes, terminationPlan } from './machines';
import { pastQuery } from './past';
import { processRow } from './processes';
import {
  acknowledgement,
  identifierText,
  machineTexts,
  moment,
  ownLimit,
  requiredText,
  text,
  typedIdentifier,
} from './shapes';
import { launchInstanceTypes, launchOutcomes, ledgerKinds, ledgerStatuses, mismatchKinds } from './values';

/** A machine in the response to a launch. */
const launchedMachine = z.looseObject({
  process_id: z.number(),
  instance_id: z.string(),
  machine_ipv4: z.nullish(z.string()),
  machine_ipv6: z.nullish(z.string()),
  status: z.string(),
});

/** `keep_until` extends the documented contract and is sent only if it is offered (`extras.ts`). */
const launchForm = z.strictObject({
  process_id: field(typedIdentifier, { label: 'Process ID', invalid: 'Process ID must be a whole number from 1' }),
  template_id: field(requiredText, { label: 'Template ID', kind: 'identifier', example: 'lt-0a1b2c3d4e5f60718' }),
  version: field(requiredText, { label: 'Version', kind: 'identifier' }),
  count: field(z.int().check(z.minimum(1), ownLimit(z.maximum(10_000))), {
    label: 'Count',
    invalid: 'Count must be a whole number from 1',
  }),
  instance_type: field(z.nullable(z.enum(launchInstanceTypes)), {
    label: 'Instance type',
    help: "Leave empty to use the template's type.",
  }),
  tagname: field(text, { label: 'Tag name', help: 'The Name tag of each machine.' }),
  keep_until: field(z.optional(z.nullable(moment)), {
    label: 'Keep until',
    kind: 'moment',
    help: 'The machines are stopped then. Empty: the default lifetime of the process.',
  }),
});

export type LaunchForm = z.infer<typeof launchForm>;

/** The request of a launch. */
export type LaunchBody = z.input<typeof launchForm>;

export const launchMachines = defineCall({
  name: 'launchmachines',
  method: 'POST',
  path: 'launchmachines',
  access: 'launch',
  summary: 'Launch machines of a process, within its limit',
  body: launchForm,
  answer: z.looseObject({
    status: z.string(),
    message: z.optional(z.string()),
    data: z.optional(z.array(launchedMachine)),
  }),
});

/** Returns the result of the launch that the person sent with an `Idempotency-Key`. */
export const launchStatus = defineCall({
  name: 'launchstatus',
  method: 'GET',
  path: 'launchmachines/status',
  access: 'launch',
  summary: "The caller's launch with an Idempotency-Key, and its machines as they are now; 404 without one",
  query: z.strictObject({ key: requiredText }),
  beyond: true,
  answer: z.looseObject({
    data: z.looseObject({
      launch_id: z.number(),
      process_id: z.number(),
      /** `under_way` until the result is known. */
      outcome: z.enum(launchOutcomes),
      message: z.nullable(z.string()),
      count: z.number(),
      begun_at: z.string(),
      machines: z.array(launchedMachine),
    }),
  }),
});

const processTermination = z.strictObject({
  process_id: field(typedIdentifier, {
    label: 'Process ID',
    mono: true,
    required: 'Process ID must be an integer',
    invalid: 'Process ID must be an integer',
  }),
  InstanceIds: field(machineTexts, { label: 'Instance IDs', kind: 'identifiers', example: 'i-0a1b2c3d4e5f60718' }),
  ipv4: field(machineTexts, { label: 'IPv4', kind: 'identifiers', example: '10.0.0.4' }),
  ipv6: field(machineTexts, { label: 'IPv6', kind: 'identifiers', example: '2001:db8::4' }),
  tagname: field(text, { label: 'Tag name', help: 'Every machine of the process with exactly this Name tag.' }),
});

export type ProcessTermination = z.infer<typeof processTermination>;

export const terminateProcessMachines = defineCall({
  name: 'terminatemachines',
  method: 'DELETE',
  path: 'terminatemachines',
  access: 'launch',
  summary: 'Terminate machines of one process by one kind of identifier, all of them or none',
  body: processTermination,
  answer: acknowledgement,
});

export const planProcessTermination = defineCall({
  name: 'terminatemachinesplan',
  method: 'POST',
  path: 'terminatemachines/plan',
  access: 'launch',
  summary: 'What the same body would terminate, and why it would not; nothing is changed',
  body: processTermination,
  beyond: true,
  reads: true,
  answer: terminationPlan,
});

export const holdProcessMachines = defineCall({
  name: 'holdprocessmachines',
  method: 'POST',
  path: 'terminatemachines/hold',
  access: 'launch',
  summary: `Stop what the same body would terminate, and terminate it in ${holdMinutes} minutes, unless it is kept; all or none`,
  body: processTermination,
  beyond: true,
  answer: acknowledgement,
});

/** An event in the history of a process: a request, decision, launch or termination. */
const ledgerEntry = z.looseObject({
  at: z.string(),
  kind: z.enum(ledgerKinds),
  status: z.enum(ledgerStatuses),
  by: z.string(),
  /** Identifier of the request; `null` for launches and terminations. */
  request_id: z.nullable(z.number()),
  reason: z.nullable(z.string()),
  /** Old and new values of a request, by column. */
  changes: z.record(z.string(), z.looseObject({ from: z.nullable(z.string()), to: z.string() })),
  /** Number of requested or affected machines. */
  count: z.nullable(z.number()),
  instance_ids: z.array(z.string()),
});

export const processLedger = defineCall({
  name: 'processledger',
  method: 'GET',
  path: 'process/:process_id/ledger',
  access: 'launch',
  summary: 'The history of a process, its machines, how much of its limit is in use, and discrepancies',
  params: z.strictObject({ process_id: identifierText }),
  query: z.strictObject(pastQuery),
  beyond: true,
  answer: z.looseObject({
    data: z.looseObject({
      process: processRow,
      limit: z.looseObject({ approved: z.number(), live: z.number(), reserved: z.number() }),
      /** Newest first. */
      entries: z.array(ledgerEntry),
      machines: z.array(
        z.looseObject({
          instance_id: z.string(),
          name: z.nullable(z.string()),
          state: z.string(),
          cloud_note: cloudNote,
          instance_type: z.string(),
          region: z.string(),
          availability_zone: z.string(),
          ipv4: z.nullable(z.string()),
          ipv6: z.nullable(z.string()),
          private_ip: z.nullable(z.string()),
          other_addresses: z.nullish(z.array(z.string())),
          launch_time: z.string(),
          /** Optional for back ends. */
          tags: z.optional(z.record(z.string(), z.string())),
          ends_at: z.optional(z.string()),
          ending: z.optional(z.string()),
        }),
      ),
      mismatches: z.array(
        z.looseObject({ kind: z.enum(mismatchKinds), message: z.string(), instance_ids: z.array(z.string()) }),
      ),
    }),
  }),
});

/** Summarizes the processes in the accounts of the session: their use, mismatches and open launches. */
export const launchOverview = defineCall({
  name: 'launchoverview',
  method: 'GET',
  path: 'launchoverview',
  access: 'launch',
  summary: 'The processes by use of their limit, the fullest first, what does not add up, and launches under way',
  beyond: true,
  answer: z.looseObject({
    data: z.looseObject({
      /** Number of all processes, and of those that have reached their limit. */
      count: z.number(),
      full: z.number(),
      /** The processes with the highest use of their limit. */
      processes: z.array(
        z.looseObject({
          id: z.number(),
          process_name: z.string(),
          subprocess_name: z.string(),
          machine_max_count: z.number(),
          machines_live: z.number(),
          machines_reserved: z.number(),
        }),
      ),
      /** One entry per process and kind. */
      discrepancies: z.array(
        z.looseObject({
          process_id: z.number(),
          process_name: z.string(),
          kind: z.enum(mismatchKinds),
          count: z.number(),
        }),
      ),
      /** Oldest first. */
      launches: z.array(
        z.looseObject({
          launch_id: z.number(),
          process_id: z.number(),
          process_name: z.string(),
          by: z.string(),
          count: z.number(),
          begun_at: z.string(),
        }),
      ),
    }),
  }),
});
