import * as z from 'zod/mini';
import { password } from './authentication';
import { defineCall } from './call';
import { identityProved } from './chooseVertical';
import { field } from './field';
import { acknowledgement, identifierText } from './shapes';

const parameter = z.string().check(z.minLength(1), z.maxLength(8_000), z.regex(/^[^\0]*$/));

/** The parameters with which the provider sends the browser back to the console: a code, or an error. */
const providerReturn = z.strictObject({
  state: parameter,
  code: z.optional(parameter),
  iss: z.optional(parameter),
  error: z.optional(parameter),
  error_description: z.optional(parameter),
});

export type ProviderReturn = z.infer<typeof providerReturn>;

/** The address of the provider that the browser opens next. */
const providerAddress = z.looseObject({ url: z.string() });

const visitor = { method: 'POST', access: 'public', beyond: true } as const;

export const beginSso = defineCall({
  ...visitor,
  name: 'ssobegin',
  path: 'authentication/sso/begin',
  summary: 'Begin a sign-in at the single sign-on provider',
  answer: providerAddress,
});

export const finishSso = defineCall({
  ...visitor,
  name: 'ssofinish',
  path: 'authentication/sso/finish',
  summary: 'Finish a sign-in at the single sign-on provider, in the browser that began it',
  body: providerReturn,
  answer: identityProved,
});

const inSession = { method: 'POST', access: 'session', beyond: true, personOnly: true, secretAnswer: true } as const;

export const signInAgain = defineCall({
  ...inSession,
  name: 'ssoagain',
  path: 'authentication/sso/again',
  summary: 'Begin a fresh sign-in at the provider, in a session of single sign-on',
  forEnrolment: true,
  answer: providerAddress,
});

export const connectSso = defineCall({
  ...inSession,
  name: 'ssoconnect',
  path: 'authentication/sso/connect',
  summary: 'Begin to connect the caller with a person at the provider, who can then sign in as the caller',
  freshFactor: true,
  body: z.strictObject({
    current_password: field(password, { label: 'Current password', kind: 'password', present: true }),
  }),
  answer: providerAddress,
});

export const returnSso = defineCall({
  ...inSession,
  name: 'ssoreturn',
  path: 'authentication/sso/return',
  summary: 'Finish ssoagain or ssoconnect, in the session and browser that began it',
  forEnrolment: true,
  body: providerReturn,
  answer: acknowledgement,
});

export const disconnectSso = defineCall({
  name: 'ssodisconnect',
  method: 'DELETE',
  path: 'authentication/people/:id/sso',
  access: 'admin',
  summary: 'Disconnect a person from single sign-on, and end the sessions that it opened',
  beyond: true,
  personOnly: true,
  freshFactor: true,
  params: z.strictObject({ id: identifierText }),
  answer: acknowledgement,
});

export const backChannelLogout = defineCall({
  ...visitor,
  name: 'ssologout',
  path: 'authentication/sso/logout',
  summary: 'End the sessions of a person or session that ended at the provider (OpenID Connect Back-Channel Logout)',
  encoding: 'form',
  // A provider may send other fields.
  body: z.looseObject({ logout_token: z.string().check(z.minLength(1), z.maxLength(20_000)) }),
  answer: acknowledgement,
});
