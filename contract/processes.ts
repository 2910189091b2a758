import * as z from 'zod/mini';
import { defineCall } from './call';
import { field } from './field';
import { pastQuery } from './past';
import { hourlyPrice, pricedAt } from './prices';
import {
  acknowledgement,
  anyPositive,
  identifier,
  identifierText,
  ownLimit,
  positive,
  requestStatus,
  requiredText,
  row,
  rowOf,
  text,
} from './shapes';
import { decisionReasonMaximum, processPlatforms, templateFaults } from './values';

/** A process with its numbers of live machines and of machines that open launches reserve. */
export const processRow = rowOf({
  id: z.number(),
  process_name: z.string(),
  subprocess_name: z.string(),
  platform: z.string(),
  account: z.string(),
  region: z.nullable(z.string()),
  template_id: z.string(),
  version: z.string(),
  machine_max_count: z.number(),
  machines_live: z.number(),
  machines_reserved: z.number(),
  tagname: z.string(),
  instance_type: z.nullable(z.string()),
  ami_id: z.nullable(z.string()),
  process_owner: z.string(),
  incharge: z.string(),
  notes: z.nullable(z.string()),
  spot_allowed: z.nullable(z.boolean()),
  tags: row,
  last_launch_at: z.nullable(z.string()),
  created_at: z.string(),
  /** US dollars a month. Absent without one, as in all rows. */
  budget: z.number(),
  /** The price of one machine. Absent without a price list. */
  hourly_price: hourlyPrice,
  /** The next end of one of its machines. Absent without one. */
  next_end_at: z.string(),
});

export const listProcesses = defineCall({
  name: 'listprocess',
  method: 'GET',
  path: 'listprocess',
  access: 'launch',
  summary: 'The processes; the answer is good when its message contains "fetched"',
  query: z.strictObject(pastQuery),
  answer: z.looseObject({ message: z.string(), data: z.array(processRow) }),
});

const budgetMeta = { label: 'Monthly budget', help: 'In US dollars. Empty: none.' } as const;

/** A new budget, beyond the documented contract (`extras.ts`): 0 removes it. Absent: it does not change. */
export const newBudget = z.optional(z.int().check(z.minimum(0), z.maximum(2_147_483_647)));

/** The form for a process request (D49). `budget` extends the documented contract and is sent only if it is offered (`extras.ts`). */
export const processForm = z.strictObject({
  process_name: field(requiredText, { label: 'Process name' }),
  subprocess_name: field(requiredText, {
    label: 'Subprocess name',
    help: 'The part of the process that its machines work on.',
  }),
  platform: field(z.enum(processPlatforms), { label: 'Platform' }),
  account: field(requiredText, { label: 'Account', kind: 'choice', choices: 'ownAccounts' }),
  region: field(text, { label: 'Region', kind: 'choice', choices: 'regions' }),
  process_owner: field(requiredText, { label: 'Process owner', help: 'Accountable person' }),
  incharge: field(requiredText, { label: 'In charge', help: 'Day-to-day contact' }),
  machine_limit: field(z.nullable(positive), {
    label: 'Machine limit',
    help: 'At least 1. You can request more later.',
    initial: '1',
  }),
  budget: field(z.optional(positive), budgetMeta),
  template_id: field(requiredText, { label: 'Template ID', kind: 'identifier', example: 'lt-0a1b2c3d4e5f60718' }),
  ami_id: field(requiredText, { label: 'AMI ID', kind: 'identifier', example: 'ami-0a1b2c3d4e5f60718' }),
  version: field(requiredText, { label: 'Version', kind: 'identifier', example: '3' }),
  tagname: field(requiredText, { label: 'Tag name' }),
  instance_type: field(text, { label: 'Instance type', kind: 'identifier', example: 't3.medium' }),
  username: field(text, { label: 'Username' }),
  password: field(text, { label: 'Password', kind: 'password', help: 'Not saved in the draft.' }),
});

export type ProcessForm = z.infer<typeof processForm>;

export const requestProcess = defineCall({
  name: 'newprocess',
  method: 'POST',
  path: 'newprocess',
  access: 'launch',
  summary: 'Request a process; an administrator decides',
  body: processForm,
  answer: z.looseObject({
    status: z.string(),
    message: z.optional(z.string()),
    detail: z.optional(z.string()),
    /** Identifier of the request; an extension of the documented contract. */
    data: z.optional(z.looseObject({ id: z.optional(identifier) })),
  }),
});

export const updateProcess = defineCall({
  name: 'updateprocess',
  method: 'PUT',
  path: 'updateprocess',
  access: 'launch',
  summary: 'Request another version or machine limit of a process; an administrator decides',
  body: z.strictObject({
    process_id: field(identifier, {
      label: 'Process ID',
      kind: 'choice',
      choices: 'processes',
      required: 'Please select a process ID',
    }),
    machine_max_count: field(anyPositive, {
      label: 'Machine limit',
      invalid: 'Please provide a whole number from 1 to 2147483647',
      mono: true,
    }),
    // Another back end may omit it.
    version: field(text.check(ownLimit(z.minLength(1))), { label: 'Version', kind: 'identifier' }),
    budget: field(newBudget, { ...budgetMeta, help: 'In US dollars. 0: none.' }),
  }),
  answer: acknowledgement,
});

/**
 * `reason` and `revision` extend the documented contract and are sent only if they are offered (`extras.ts`). `revision` is the one that
 * was read. A request that was edited since cannot be decided.
 */
export const decision = z.strictObject({
  requestid: identifierText,
  approve: z.union([z.literal(1), z.literal(-1)]),
  reason: z.optional(text.check(z.maxLength(decisionReasonMaximum))),
  revision: z.optional(positive),
});

/** The requester and the decision. */
export const history = {
  requested_by: z.string(),
  requested_at: z.string(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  reason: z.nullable(z.string()),
};

/** The values of an update: those at the time of the request, and the requested ones. */
export const change = {
  old_version: z.string(),
  new_version: z.string(),
  old_machine_max_count: z.number(),
  new_machine_max_count: z.number(),
  /** Absent if the budget does not change; 0: none. */
  old_budget: z.number(),
  new_budget: z.number(),
};

export const asked = { id: z.number(), status: requestStatus };

/** State of a pending request: its revision from 1, the last edit, and if a question is open. */
export const edits = { revision: z.number(), edited_at: z.nullable(z.string()), needs_information: z.boolean() };

/** The values of a request for a process. */
export const requestedValues = {
  process_name: z.string(),
  subprocess_name: z.string(),
  platform: z.string(),
  account: z.string(),
  region: z.nullable(z.string()),
  machine_limit: z.number(),
  budget: z.number(),
  template_id: z.string(),
  version: z.string(),
  tagname: z.string(),
  instance_type: z.nullable(z.string()),
  ami_id: z.string(),
  process_owner: z.string(),
  incharge: z.string(),
};

/**
 * A request for a process. `own` is only present if people cannot approve their own requests. `template_fault` is present if the launch
 * template or its version is missing.
 */
export const processRequestRow = rowOf(
  {
    ...requestedValues,
    machines_live: z.nullable(z.number()),
    hourly_at_limit: hourlyPrice,
    priced_at: pricedAt,
    vertical: z.string(),
    process_id: z.nullable(z.number()),
    own: z.boolean(),
    template_fault: z.enum(templateFaults),
    ...edits,
    ...history,
  },
  asked,
);

/** A request to update a process. The process may have changed since. */
export const updateRequestRow = rowOf(
  {
    process_id: z.number(),
    process_name: z.string(),
    subprocess_name: z.string(),
    account: z.string(),
    process_owner: z.string(),
    ...change,
    current_version: z.string(),
    current_machine_max_count: z.number(),
    // Requested values, if there are no old and new ones.
    version: z.string(),
    machine_max_count: z.number(),
    machines_live: z.number(),
    last_launch_at: z.nullable(z.string()),
    current_budget: z.number(),
    /** Costs at the present limit, and at the requested one. */
    hourly_before: hourlyPrice,
    hourly_after: hourlyPrice,
    priced_at: pricedAt,
    own: z.boolean(),
    ...edits,
    ...history,
  },
  asked,
);

export const listProcessRequests = defineCall({
  name: 'listrequest',
  method: 'GET',
  path: 'listrequest',
  access: 'admin',
  summary: 'The requests for processes',
  answer: z.looseObject({ status: z.string(), data: z.array(processRequestRow) }),
});

export const decideProcessRequest = defineCall({
  name: 'approverequest',
  method: 'POST',
  path: 'approverequest',
  access: 'admin',
  summary: 'Approve (1) or reject (-1) a request for a process',
  body: decision,
  personOnly: true,
  answer: acknowledgement,
});

export const listUpdateRequests = defineCall({
  name: 'listupdateprocess',
  method: 'GET',
  path: 'listupdateprocess',
  access: 'admin',
  summary: 'The requests to update a process',
  answer: z.looseObject({ status: z.string(), data: z.array(updateRequestRow) }),
});

export const decideUpdateRequest = defineCall({
  name: 'approveupdate',
  method: 'POST',
  path: 'approveupdate',
  access: 'admin',
  summary: 'Approve (1) or reject (-1) a request to update a process',
  body: decision,
  personOnly: true,
  answer: acknowledgement,
});
