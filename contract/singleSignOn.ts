import * as z from 'zod/mini';
import { password } from './authentication';
import { defineCall } from './call';
import { identityProved } from './chooseVertical';
import { field } from './field';
import { acknowledgement } from './shapes';

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

export const beginSso = defineCall({
  name: 'ssobegin',
  method: 'POST',
  path: 'authentication/sso/begin',
  access: 'public',
  summary: 'Begin a sign-in at the single sign-on provider',
  beyond: true,
  answer: providerAddress,
});

export const finishSso = defineCall({
  name: 'ssofinish',
  method: 'POST',
  path: 'authentication/sso/finish',
  access: 'public',
  summary: 'Finish a sign-in at the single sign-on provider, in the browser that began it',
  beyond: true,
  body: providerReturn,
  answer: identityProved,
});

export const signInAgain = defineCall({
  name: 'ssoagain',
  method: 'POST',
  path: 'authentication/sso/again',
  access: 'session',
  summary: 'Begin a fresh sign-in at the provider, in a session of single sign-on',
  beyond: true,
  personOnly: true,
  forEnrolment: true,
  secretAnswer: true,
  answer: providerAddress,
});

export const connectSso = defineCall({
  name: 'ssoconnect',
  method: 'POST',
  path: 'authentication/sso/connect',
  access: 'session',
  summary: 'Begin to connect the caller with a person at the provider, who can then sign in as the caller',
  beyond: true,
  personOnly: true,
  freshFactor: true,
  secretAnswer: true,
  body: z.strictObject({
    current_password: field(password, { label: 'Current password', kind: 'password', present: true }),
  }),
  answer: providerAddress,
});

export const returnSso = defineCall({
  name: 'ssoreturn',
  method: 'POST',
  path: 'authentication/sso/return',
  access: 'session',
  summary: 'Finish ssoagain or ssoconnect, in the session and browser that began it',
  beyond: true,
  personOnly: true,
  forEnrolment: true,
  secretAnswer: true,
  body: providerReturn,
  answer: acknowledgement,
});

export const backChannelLogout = defineCall({
  name: 'ssologout',
  method: 'POST',
  path: 'authentication/sso/logout',
  access: 'public',
  summary: 'End the sessions of a person or session that ended at the provider (OpenID Connect Back-Channel Logout)',
  beyond: true,
  encoding: 'form',
  // A provider may send other fields.
  body: z.looseObject({ logout_token: z.string().check(z.minLength(1), z.maxLength(20_000)) }),
  answer: acknowledgement,
});
