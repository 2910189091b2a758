import * as z from 'zod/mini';
import { password, username } from './authentication';
import { defineCall } from './call';
import { field } from './field';
import { linkToken } from './setup';
import { acknowledgement, identifier, requiredText } from './shapes';
import { emailMaximum, nameMaximum } from './values';

/** Lifetime of a link in hours: for a first password, and for a new one. */
export const linkHours = { invitation: 7 * 24, reset: 24 } as const;

/** A new link. It is shown once: mailed to the person, or returned to the creator. */
const madeLink = z.looseObject({
  message: z.optional(z.string()),
  data: z.looseObject({
    /** ISO 8601 in UTC. */
    expires_at: z.string(),
    /** Address to which the link was mailed. */
    sent_to: z.optional(z.string()),
    /** The URL, if the link was not mailed. */
    link: z.optional(z.string()),
  }),
});

export type MadeLink = z.infer<typeof madeLink>['data'];

export const invitePerson = defineCall({
  name: 'inviteperson',
  method: 'POST',
  path: 'authentication/invite',
  access: 'admin',
  summary: 'Create a person without a password, and a link that lets them choose one within 7 days',
  beyond: true,
  body: z.strictObject({
    username: field(username, { label: 'Username' }),
    email: field(requiredText.check(z.maxLength(emailMaximum)), { label: 'Email', kind: 'email' }),
    team: field(requiredText.check(z.maxLength(nameMaximum)), { label: 'Team name', required: 'Team is required' }),
  }),
  personOnly: true,
  freshFactor: true,
  answer: madeLink,
});

export const sendPasswordLink = defineCall({
  name: 'sendpasswordlink',
  method: 'POST',
  path: 'authentication/passwordlink',
  access: 'admin',
  summary: 'Make a link that lets a person choose a new password within 24 hours, once; an earlier one ends',
  beyond: true,
  body: z.strictObject({ user_id: identifier }),
  personOnly: true,
  freshFactor: true,
  answer: madeLink,
});

export const openPasswordLink = defineCall({
  name: 'openpasswordlink',
  method: 'POST',
  path: 'authentication/passwordlink/open',
  access: 'public',
  summary: 'Whose password a link lets choose',
  beyond: true,
  reads: true,
  body: z.strictObject({ token: linkToken }),
  answer: z.looseObject({ data: z.looseObject({ username: z.string(), email: z.string() }) }),
});

export const choosePassword = defineCall({
  name: 'choosepassword',
  method: 'PUT',
  path: 'authentication/passwordlink',
  access: 'public',
  summary: 'Choose a password with a link, which then ends, as all sessions and API tokens of the person do',
  beyond: true,
  body: z.strictObject({ token: linkToken, password }),
  answer: acknowledgement,
});
