import * as z from 'zod/mini';
import { defineCall } from './call';
import { typedCodeMaximum } from './digits';
import { field } from './field';
import {
  acknowledgement,
  type Identifier,
  identifier,
  identifierText,
  moment,
  ownLimit,
  requiredText,
  text,
} from './shapes';
import { emailMaximum, nameMaximum } from './values';

export const username = requiredText.check(z.maxLength(nameMaximum));
const anyPassword = z.string().check(z.minLength(1), z.regex(/^[^\0]*$/));
/** A password. The rules for new ones are in `passwordRules.ts`. */
export const password = anyPassword.check(z.maxLength(1_000));

/** Credentials of an existing person. Other back ends may have other limits. */
const knownUsername = requiredText.check(ownLimit(z.maxLength(nameMaximum)));
const knownPassword = anyPassword.check(ownLimit(z.maxLength(1_000)));

const userVertical = z.looseObject({
  vertical_id: z.number(),
  roles: z.array(z.looseObject({ roleid: z.number(), direct_privileges: z.array(z.number()) })),
  /** Roles with a start or an end, including those that have not started. Absent if there are none. */
  terms: z.optional(
    z.array(z.looseObject({ roleid: z.number(), since: z.nullable(z.string()), until: z.nullable(z.string()) })),
  ),
});

/** A vertical in lists. */
export const vertical = z.looseObject({ id: z.number(), name: z.string(), description: z.nullish(z.string()) });

export type Vertical = z.infer<typeof vertical>;

export const login = defineCall({
  name: 'login',
  method: 'POST',
  path: 'authentication/login',
  access: 'public',
  summary: 'Sign in with a password and a vertical; every vertical other than admin also needs a one-time code',
  query: z.strictObject({
    vertical_id: identifierText,
    otp: z.optional(z.string().check(ownLimit(z.maxLength(typedCodeMaximum)))),
  }),
  body: z.strictObject({ username: knownUsername, password: knownPassword }),
  encoding: 'form',
  answer: z.looseObject({
    access_token: z.optional(z.string()),
    message: z.optional(z.string()),
    email: z.nullish(z.string()),
    roles: z.optional(z.unknown()),
    /** Names of the available calls beyond the documented ones (D52). */
    offers: z.optional(z.unknown()),
  }),
});

export const sendOneTimeCode = defineCall({
  name: 'sendotp',
  method: 'POST',
  path: 'authentication/sendotp',
  access: 'public',
  summary: "Send a one-time code to a person's registered device",
  query: z.strictObject({ username: knownUsername }),
  answer: acknowledgement,
});

export const getUserVerticals = defineCall({
  name: 'getuserverticals',
  method: 'GET',
  path: 'authentication/getuserverticals',
  access: 'public',
  summary: 'The verticals that a person belongs to',
  query: z.strictObject({ username }),
  answer: z.looseObject({ data: z.array(vertical) }),
});

export const logout = defineCall({
  name: 'logout',
  method: 'POST',
  path: 'authentication/logout',
  access: 'session',
  summary: 'End the session of the given token',
  beyond: true,
  forEnrolment: true,
  personOnly: true,
  answer: z.looseObject({
    ...acknowledgement.shape,
    /** Address of the provider that the browser opens next, to end the session there. */
    logout_url: z.optional(z.string()),
  }),
});

export const me = defineCall({
  name: 'me',
  method: 'GET',
  path: 'authentication/me',
  access: 'session',
  summary: 'Who is signed in, in which vertical, with which roles',
  beyond: true,
  forEnrolment: true,
  answer: z.looseObject({
    username: z.string(),
    email: z.string(),
    roles: z.array(z.string()),
    vertical: z.string(),
    /** The caller's roles in the vertical that end. Absent if there are none. */
    ending: z.optional(
      z.array(z.looseObject({ role: z.string(), role_id: z.number(), vertical_id: z.number(), until: z.string() })),
    ),
  }),
});

export const register = defineCall({
  name: 'register',
  method: 'POST',
  path: 'authentication/register',
  access: 'admin',
  summary: 'Create a person',
  body: z.strictObject({
    username: field(username, { label: 'Username' }),
    password: field(password, { label: 'Password', kind: 'password' }),
    email: field(requiredText.check(z.maxLength(emailMaximum)), { label: 'Email', kind: 'email' }),
    team: field(requiredText.check(z.maxLength(nameMaximum)), { label: 'Team name', required: 'Team is required' }),
  }),
  personOnly: true,
  freshFactor: true,
  answer: acknowledgement,
});

export const getUsers = defineCall({
  name: 'getusers',
  method: 'GET',
  path: 'authentication/getusers',
  access: 'admin',
  summary: 'All people with their verticals, roles and direct privileges',
  answer: z.looseObject({
    status: z.optional(z.string()),
    users: z.array(
      z.looseObject({ userid: z.number(), username: z.string(), email: z.string(), verticals: z.array(userVertical) }),
    ),
  }),
});

export const getRoles = defineCall({
  name: 'getroles',
  method: 'GET',
  path: 'authentication/getroles',
  access: 'admin',
  summary: 'All roles',
  answer: z.looseObject({
    status: z.optional(z.string()),
    roles: z.array(z.looseObject({ roleid: z.number(), rolename: z.string(), module: z.string() })),
  }),
});

export const listVerticals = defineCall({
  name: 'listverticals',
  method: 'GET',
  path: 'authentication/listverticals',
  access: 'admin',
  summary: 'All verticals',
  answer: z.looseObject({ data: z.array(vertical) }),
});

/** A person and a vertical. The server accepts both forms of `user_id`; the contract documents the first one. */
const personAndVertical = (...forms: readonly [z.ZodMiniType, z.ZodMiniType]) =>
  z.strictObject({ user_id: z.union(forms) as unknown as z.ZodMiniType<Identifier>, vertical_id: identifier });

const inWizard = personAndVertical(identifier, identifierText);
const onUpdatePage = personAndVertical(identifierText, identifier);

/** The contract spells the wizard's call this way (D14). */
export const assignVerticalInWizard = defineCall({
  name: 'assginvertical',
  method: 'PUT',
  path: 'authentication/assginvertical',
  access: 'admin',
  summary: 'Give a person a vertical (wizard)',
  body: inWizard,
  personOnly: true,
  answer: acknowledgement,
});

export const assignVertical = defineCall({
  name: 'assignvertical',
  method: 'PUT',
  path: 'authentication/assignvertical',
  access: 'admin',
  summary: 'Give a person a vertical (update page)',
  body: onUpdatePage,
  personOnly: true,
  answer: acknowledgement,
});

export const removeVertical = defineCall({
  name: 'removevertical',
  method: 'PUT',
  path: 'authentication/removevertical',
  access: 'admin',
  summary: 'Remove a vertical from a person, with the roles in it',
  body: onUpdatePage,
  answer: acknowledgement,
});

const termEdge = z.nullable(moment);

/** The start and end of a role in `roles`; null for none. */
const roleTerm = z.strictObject({ role_id: identifier, since: termEdge, until: termEdge });

export const assignRole = defineCall({
  name: 'assignrole',
  method: 'PUT',
  path: 'authentication/assignrole',
  access: 'admin',
  summary:
    'Set the whole list of roles that a person has in a vertical; direct privileges only when they changed (D15)',
  body: z.strictObject({
    user_id: identifier,
    vertical_id: identifier,
    roles: z.array(identifier).check(ownLimit(z.maxLength(1_000))),
    direct_privileges: z.optional(z.array(identifier).check(ownLimit(z.maxLength(1_000)))),
    terms: z.optional(z.array(roleTerm).check(ownLimit(z.maxLength(1_000)))),
  }),
  personOnly: true,
  answer: acknowledgement,
});

export const dropUser = defineCall({
  name: 'dropuser',
  method: 'DELETE',
  path: 'authentication/dropuser',
  access: 'admin',
  summary: 'Delete a person',
  body: z.strictObject({ userid: identifier, username: text }),
  answer: acknowledgement,
});
