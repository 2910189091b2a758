import * as z from 'zod/mini';
import type { CallAccess } from './access';
import { defineCall } from './call';
import { field } from './field';
import { hourlyPrice, pricedAt } from './prices';
import { asked, change, edits, history, newBudget, processForm, requestedValues } from './processes';
import { acknowledgement, identifierText, positive, requiredText, rowOf } from './shapes';

/** Kinds of requests. Each kind has its own identifiers. */
export const requestKind = z.enum(['process', 'update', 'role']);

export type RequestKind = z.infer<typeof requestKind>;

/** The access to one's own requests of each kind. */
export const requestAccess = { process: 'launch', update: 'launch', role: 'session' } as const satisfies Record<
  RequestKind,
  CallAccess
>;

/** A request of the current person, for a process or an update. A process request also has its form, without the credentials. */
const ownRequestRow = rowOf(
  {
    process_id: z.nullable(z.number()),
    ...requestedValues,
    withdrawn: z.boolean(),
    /** The open question of an approver. */
    question: z.nullable(z.string()),
    ...change,
    hourly_at_limit: hourlyPrice,
    /** Costs of an update at the present limit, and at the requested one. */
    hourly_before: hourlyPrice,
    hourly_after: hourlyPrice,
    priced_at: pricedAt,
    ...edits,
    ...history,
  },
  { kind: z.enum(['process', 'update']), ...asked },
);

export const listOwnRequests = defineCall({
  name: 'myrequests',
  method: 'GET',
  path: 'myrequests',
  access: 'launch',
  summary: "The caller's requests of both kinds, with each decision, who made it and why",
  beyond: true,
  answer: z.looseObject({ data: z.array(ownRequestRow) }),
});

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
