import * as z from 'zod/mini';
import type { CallAccess } from './access';
import { defineCall } from './call';
import { field } from './field';
import { newBudget, processForm } from './processes';
import { acknowledgement, identifierText, positive, requiredText } from './shapes';

/** Kinds of requests. Each kind has its own identifiers. */
export const requestKind = z.enum(['process', 'update', 'role']);

export type RequestKind = z.infer<typeof requestKind>;

/** The access to one's own requests of each kind. */
export const requestAccess = { process: 'launch', update: 'launch', role: 'session' } as const satisfies Record<
  RequestKind,
  CallAccess
>;

/** The revision of the request that was read. A change is rejected if the request has another one. */
export const readRevision = z.optional(positive);

export const editProcessRequest = defineCall({
  name: 'editrequest',
  method: 'PUT',
  path: 'myrequests/process/:id',
  access: 'launch',
  summary: "Change one's own pending request for a process; credentials that are left empty stay as they are",
  beyond: true,
  params: z.strictObject({ id: identifierText }),
  body: z.strictObject({ ...processForm.shape, revision: readRevision }),
  answer: acknowledgement,
});

export const editUpdateRequest = defineCall({
  name: 'editupdaterequest',
  method: 'PUT',
  path: 'myrequests/update/:id',
  access: 'launch',
  summary: "Change one's own pending request to update a process",
  beyond: true,
  params: z.strictObject({ id: identifierText }),
  body: z.strictObject({
    version: field(requiredText, { label: 'Version', kind: 'identifier' }),
    machine_max_count: field(positive, { label: 'Machine limit', help: 'At least 1.' }),
    budget: field(newBudget, { label: 'Monthly budget', help: 'In US dollars. 0: none. Empty: it does not change.' }),
    revision: readRevision,
  }),
  answer: acknowledgement,
});

export const withdrawRequest = defineCall({
  name: 'withdrawrequest',
  method: 'POST',
  path: 'myrequests/:kind/:id/withdraw',
  access: 'session',
  summary: "Withdraw one's own pending request: the lists then have it as rejected, with a reason that says so",
  beyond: true,
  params: z.strictObject({ kind: requestKind, id: identifierText }),
  body: z.strictObject({}),
  personOnly: true,
  answer: acknowledgement,
});
