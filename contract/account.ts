import * as z from 'zod/mini';
import { password } from './authentication';
import { defineCall } from './call';
import { field } from './field';
import { acknowledgement } from './shapes';

const currentPassword = field(password, { label: 'Current password', kind: 'password', present: true });
/** Not needed in a session of single sign-on. */
const ownProof = field(z.optional(password), { label: 'Current password', kind: 'password', present: true });

export const changePassword = defineCall({
  name: 'changepassword',
  method: 'PUT',
  path: 'authentication/password',
  access: 'session',
  summary: "Change the caller's password; all their other sessions end",
  beyond: true,
  body: z.strictObject({
    current_password: currentPassword,
    new_password: field(password, { label: 'New password', kind: 'password' }),
  }),
  personOnly: true,
  freshFactor: true,
  answer: acknowledgement,
});

/** A session of the current person. Times are ISO 8601 in UTC. */
const ownSession = z.looseObject({
  /** Identifies the session in {@link endSession}. Not a secret. */
  id: z.string(),
  vertical: z.string(),
  began_at: z.string(),
  ends_at: z.string(),
  /** IP address of the sign-in. */
  address: z.nullish(z.string()),
  /** Browser of the sign-in, such as `Firefox on Windows`. */
  browser: z.nullish(z.string()),
  /** True for the session of the request. */
  current: z.boolean(),
});

export type OwnSession = z.infer<typeof ownSession>;

export const listSessions = defineCall({
  name: 'listsessions',
  method: 'GET',
  path: 'authentication/sessions',
  access: 'session',
  summary: "The caller's sessions: the current one, then the newest 100 others",
  beyond: true,
  personOnly: true,
  answer: z.looseObject({ data: z.array(ownSession), total: z.optional(z.number()) }),
});

export const endSession = defineCall({
  name: 'endsession',
  method: 'DELETE',
  path: 'authentication/sessions/:id',
  access: 'session',
  summary: "End one of the caller's sessions",
  beyond: true,
  params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[^\0]*$/)) }),
  body: z.strictObject({ current_password: ownProof }),
  personOnly: true,
  answer: acknowledgement,
});

export const endOtherSessions = defineCall({
  name: 'endothersessions',
  method: 'DELETE',
  path: 'authentication/sessions',
  access: 'session',
  summary: "End all of the caller's other sessions",
  beyond: true,
  body: z.strictObject({ current_password: ownProof }),
  personOnly: true,
  answer: acknowledgement,
});
