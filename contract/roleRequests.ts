import * as z from 'zod/mini';
import { defineCall } from './call';
import type { Extra } from './extras';
import { field, type ListChoices } from './field';
import { readRevision } from './ownRequests';
import { decision, edits, history } from './processes';
import { acknowledgement, identifier, identifierText, moment, requestStatus, requiredText, rowOf } from './shapes';
import { decisionReasonMaximum } from './values';

export const roleHoursMaximum = 168;

export const breakGlassMinutesMaximum = 60;

/** The action of audit rows about roles that have ended. */
export const roleEnded = 'role_ended';

/** Messages of the reference server, apart from those that the sign-in page loads. */
export const accessAnswers = {
  future: 'The moment is in the future',
  whyRequired: 'A reason is required',
  own: 'This is your own request. Another administrator decides on it.',
  breakGlassStays: 'A break-glass cannot be changed or withdrawn',
  noPrivilege: 'You lack the privilege for break-glass',
} as const;

/** `assignrole` accepts `terms`, the start and end of roles. */
export const roleTerms = {
  name: 'role_terms',
  beyond: true,
  summary: 'assignrole takes the start and end of roles',
} as const satisfies Extra;

const named = z.looseObject({ id: z.number(), name: z.string() });

export const listRequestableRoles = defineCall({
  name: 'requestableroles',
  method: 'GET',
  path: 'requestableroles',
  access: 'session',
  summary: 'The verticals and roles that a request for a role can name',
  beyond: true,
  answer: z.looseObject({
    verticals: z.array(named),
    roles: z.array(
      z.looseObject({
        ...{ id: z.number(), name: z.string() },
        /** Identifiers of the verticals in which the caller has the role without an end, or will have it. */
        held_in: z.array(z.number()),
      }),
    ),
  }),
});

const choicesIn = (rows: 'verticals' | 'roles'): ListChoices => ({
  ...{ call: listRequestableRoles, rows, value: 'id', label: 'name' },
});

const place = {
  vertical_id: field(identifier, { label: 'Vertical', kind: 'choice', choices: choicesIn('verticals') }),
  role_id: field(identifier, { label: 'Role', kind: 'choice', choices: choicesIn('roles') }),
};

const why = field(requiredText.check(z.maxLength(decisionReasonMaximum)), { label: 'Reason', kind: 'multiline' });

const term = {
  hours: field(z.int().check(z.minimum(1), z.maximum(roleHoursMaximum)), {
    label: 'Hours',
    help: `1 to ${roleHoursMaximum}. They start with the approval.`,
    initial: '4',
  }),
  why,
};

export const requestRole = defineCall({
  name: 'requestrole',
  method: 'POST',
  path: 'rolerequests',
  access: 'session',
  summary: 'Request a role for some hours, or more hours for one that ends; an administrator decides',
  beyond: true,
  body: z.strictObject({ ...place, ...term }),
  personOnly: true,
  answer: acknowledgement,
});

export const editRoleRequest = defineCall({
  name: 'editrolerequest',
  method: 'PUT',
  path: 'myrequests/role/:id',
  access: 'session',
  summary: "Change one's own pending request for a role",
  beyond: true,
  params: z.strictObject({ id: identifierText }),
  body: z.strictObject({ ...term, revision: readRevision }),
  personOnly: true,
  answer: acknowledgement,
});

/** The values of a request for a role. `until` is the end of the role that it gave. */
export const roleValues = {
  vertical_id: z.number(),
  vertical: z.string(),
  role_id: z.number(),
  role: z.string(),
  /** Null for a role that was taken by break-glass. */
  hours: z.nullable(z.number()),
  why: z.string(),
  until: z.nullable(z.string()),
  /** Gave the role at once. The decision is a review. */
  break_glass: z.boolean(),
};

/** A request for a role. `own` is true for the caller's, which others decide. */
export const roleRequestRow = rowOf(
  { ...roleValues, own: z.boolean(), ...edits, ...history },
  { id: z.number(), status: requestStatus },
);

export const listRoleRequests = defineCall({
  name: 'listrolerequests',
  method: 'GET',
  path: 'rolerequests',
  access: 'admin',
  summary: 'The requests for roles, and the roles that were taken by break-glass',
  beyond: true,
  answer: z.looseObject({ status: z.string(), data: z.array(roleRequestRow) }),
});

export const listOwnRoleRequests = defineCall({
  name: 'myrolerequests',
  method: 'GET',
  path: 'myrolerequests',
  access: 'session',
  summary: "The caller's requests for roles, with each decision, who made it and why",
  beyond: true,
  answer: z.looseObject({
    data: z.array(
      rowOf(
        {
          ...{ ...roleValues, withdrawn: z.boolean() },
          /** The open question of an approver. */
          question: z.nullable(z.string()),
          ...{ ...edits, ...history },
        },
        { id: z.number(), status: requestStatus },
      ),
    ),
  }),
});

export const decideRoleRequest = defineCall({
  name: 'deciderolerequest',
  method: 'POST',
  path: 'rolerequests/decision',
  access: 'admin',
  summary:
    "Approve (1) or reject (-1) another person's request for a role, or their break-glass, which ends with a rejection",
  beyond: true,
  body: decision,
  personOnly: true,
  answer: acknowledgement,
});

export const breakGlass = defineCall({
  name: 'breakglass',
  method: 'POST',
  path: 'breakglass',
  access: 'admin',
  summary:
    `Take a role for at most ${breakGlassMinutesMaximum} minutes without a decision. Needs a direct privilege; all administrators ` +
    'are notified, and another one reviews it',
  beyond: true,
  body: z.strictObject({
    ...place,
    minutes: field(z.int().check(z.minimum(1), z.maximum(breakGlassMinutesMaximum)), {
      label: 'Minutes',
      initial: String(breakGlassMinutesMaximum),
    }),
    why,
  }),
  personOnly: true,
  freshFactor: true,
  answer: acknowledgement,
});

const rightRow = rowOf({
  person: z.string(),
  vertical: z.string(),
  right: z.string(),
  kind: z.enum(['role', 'privilege']),
  /** Modules that it opens. */
  opens: z.string(),
  since: z.nullable(z.string()),
  until: z.nullable(z.string()),
  given_by: z.nullable(z.string()),
  why: z.nullable(z.string()),
});

export const readAccessReport = defineCall({
  name: 'accessreport',
  method: 'POST',
  path: 'accessreport',
  access: 'admin',
  summary: 'Who holds which role and direct privilege, now or at a past moment',
  beyond: true,
  reads: true,
  body: z.strictObject({
    at: field(z.optional(z.nullable(moment)), { label: 'Moment', kind: 'moment', help: 'Empty: now.' }),
  }),
  answer: z.looseObject({ data: z.array(rightRow) }),
});
