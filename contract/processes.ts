import * as z from 'zod/mini';
import { defineCall } from './call';
import { acknowledgement, identifier, identifierText, requestStatus, requiredText, row, text } from './shapes';
import { decisionReasonMaximum, processPlatforms } from './values';

export const listProcesses = defineCall({
  name: 'listprocess',
  method: 'GET',
  path: 'listprocess',
  access: 'launch',
  summary: 'The processes; the answer is good when its message contains "fetched"',
  answer: z.looseObject({ message: z.string(), data: z.array(row) }),
});

/** What somebody fills in to ask for a process (D49). */
const processForm = z.strictObject({
  process_name: requiredText,
  subprocess_name: requiredText,
  platform: z.enum(processPlatforms),
  account: requiredText,
  region: text,
  process_owner: requiredText,
  incharge: requiredText,
  machine_limit: z.nullable(identifier),
  template_id: requiredText,
  ami_id: requiredText,
  version: requiredText,
  tagname: requiredText,
  instance_type: text,
  username: text,
  password: text,
});

export type ProcessForm = z.infer<typeof processForm>;

export const requestProcess = defineCall({
  name: 'newprocess',
  method: 'POST',
  path: 'newprocess',
  access: 'launch',
  summary: 'Ask for a process; an admin decides',
  body: processForm,
  answer: z.looseObject({
    status: z.string(),
    message: z.optional(z.string()),
    detail: z.optional(z.string()),
  }),
});

export const updateProcess = defineCall({
  name: 'updateprocess',
  method: 'PUT',
  path: 'updateprocess',
  access: 'launch',
  summary: 'Ask for another version or machine limit of a process; an admin decides',
  body: z.strictObject({ process_id: identifier, machine_max_count: identifier, version: requiredText }),
  answer: acknowledgement,
});

/** `reason` goes beyond the contract: it is sent only where it is offered (`extras.ts`). */
const decision = z.strictObject({
  requestid: identifierText,
  approve: z.union([z.literal(1), z.literal(-1)]),
  reason: z.optional(text.check(z.maxLength(decisionReasonMaximum))),
});

const requests = z.looseObject({
  status: z.string(),
  data: z.array(z.looseObject({ id: z.number(), status: requestStatus })),
});

export const listProcessRequests = defineCall({
  name: 'listrequest',
  method: 'GET',
  path: 'listrequest',
  access: 'admin',
  summary: 'The requests for processes',
  answer: requests,
});

export const decideProcessRequest = defineCall({
  name: 'approverequest',
  method: 'POST',
  path: 'approverequest',
  access: 'admin',
  summary: 'Approve (1) or reject (-1) a request for a process',
  body: decision,
  answer: acknowledgement,
});

export const listUpdateRequests = defineCall({
  name: 'listupdateprocess',
  method: 'GET',
  path: 'listupdateprocess',
  access: 'admin',
  summary: 'The requests to update a process',
  answer: requests,
});

export const decideUpdateRequest = defineCall({
  name: 'approveupdate',
  method: 'POST',
  path: 'approveupdate',
  access: 'admin',
  summary: 'Approve (1) or reject (-1) a request to update a process',
  body: decision,
  answer: acknowledgement,
});

export const listOwnRequests = defineCall({
  name: 'myrequests',
  method: 'GET',
  path: 'myrequests',
  access: 'launch',
  summary: 'The requests of whoever asks, of both kinds, with what was decided, by whom and why',
  beyond: true,
  answer: z.looseObject({
    data: z.array(z.looseObject({ kind: z.enum(['process', 'update']), id: z.number(), status: requestStatus })),
  }),
});
