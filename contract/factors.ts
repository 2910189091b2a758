import * as z from 'zod/mini';
import { password } from './authentication';
import { defineCall } from './call';
import { identityProved } from './chooseVertical';
import { typedCodeMaximum } from './digits';
import { field } from './field';
import { linkToken } from './setup';
import { acknowledgement, identifierText, text } from './shapes';
import { factorKinds, nameMaximum } from './values';

export const maxFactors = 20;

const typed = z.string().check(z.minLength(1), z.maxLength(typedCodeMaximum));

const name = field(z.string().check(z.trim(), z.minLength(1), z.maxLength(nameMaximum), z.regex(/^[^\0]*$/)), {
  label: 'Name',
});

/** Secret of an enrolment, a confirmation or a sign-in that has begun, valid for five minutes. */
const ticket = linkToken;

/** The options that a browser needs to create or to use a passkey, as JSON of the Web Authentication API. */
const browserOptions = z.looseObject({ ticket, options: z.looseObject({ challenge: z.string() }) });

const encoded = text.check(z.minLength(1));

/** A browser's response with a passkey, as JSON of the Web Authentication API. */
const passkeyResponse = z.looseObject({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: encoded }),
});

export type PasskeyResponse = z.infer<typeof passkeyResponse>;

const usedPasskey = z.strictObject({ ticket, response: passkeyResponse });

const factor = z.looseObject({
  id: z.number(),
  kind: z.enum(factorKinds),
  name: z.string(),
  /** Times are ISO 8601 in UTC. */
  added_at: z.string(),
  last_used_at: z.nullish(z.string()),
});

export type Factor = z.infer<typeof factor>;

const own = { access: 'session', beyond: true, personOnly: true } as const;

export const listFactors = defineCall({
  ...own,
  name: 'listfactors',
  method: 'GET',
  path: 'authentication/factors',
  summary: "The caller's second factors and the number of their unused recovery codes",
  forEnrolment: true,
  answer: z.looseObject({
    data: z.looseObject({
      factors: z.array(factor),
      recovery_codes: z.number(),
      /** Passkeys work at the address of the request. */
      passkeys: z.boolean(),
      /** A new factor requires the password. */
      asks_password: z.boolean(),
      /** The caller must have a factor before they may make other calls. */
      required: z.boolean(),
    }),
  }),
});

const enrolment = { ...own, method: 'POST', secretAnswer: true, forEnrolment: true } as const;

const begin = {
  ...enrolment,
  freshFactor: true,
  body: z.strictObject({
    /** For the first factor of a person who signed in with a password. */
    current_password: z.optional(field(password, { label: 'Current password', kind: 'password', present: true })),
  }),
} as const;

export const beginApp = defineCall({
  ...begin,
  name: 'beginapp',
  path: 'authentication/factors/app/begin',
  summary: 'Make the secret for an authenticator app',
  answer: z.looseObject({
    data: z.looseObject({
      ticket,
      /** In base32. */
      secret: z.string(),
      /** The `otpauth:` address for a QR code. */
      uri: z.string(),
    }),
  }),
});

export type NewApp = z.infer<typeof beginApp.answer>['data'];

export const beginPasskey = defineCall({
  ...begin,
  name: 'beginpasskey',
  path: 'authentication/factors/passkey/begin',
  summary: 'Make the options with which a browser creates a passkey',
  answer: z.looseObject({ data: browserOptions }),
});

const added = z.looseObject({
  message: z.optional(z.string()),
  data: z.looseObject({
    id: z.number(),
    /** With the first factor. They are shown once. */
    recovery_codes: z.optional(z.array(z.string())),
  }),
});

export const addApp = defineCall({
  ...enrolment,
  name: 'addapp',
  path: 'authentication/factors/app',
  summary: "Add an authenticator app as a second factor; all of the caller's other sessions end",
  body: z.strictObject({ ticket, name, code: field(typed, { label: 'Code' }) }),
  answer: added,
});

export const addPasskey = defineCall({
  ...enrolment,
  name: 'addpasskey',
  path: 'authentication/factors/passkey',
  summary: "Add a passkey; all of the caller's other sessions end",
  body: z.strictObject({ ticket, name, response: passkeyResponse }),
  answer: added,
});

export const removeFactor = defineCall({
  ...own,
  name: 'removefactor',
  method: 'DELETE',
  path: 'authentication/factors/:id',
  summary: "Remove a second factor; all of the caller's other sessions end",
  freshFactor: true,
  params: z.strictObject({ id: identifierText }),
  answer: acknowledgement,
});

export const newRecoveryCodes = defineCall({
  ...own,
  name: 'newrecoverycodes',
  method: 'POST',
  path: 'authentication/recoverycodes',
  summary: 'Make ten new recovery codes for a caller with a second factor; earlier ones end',
  secretAnswer: true,
  freshFactor: true,
  answer: z.looseObject({ data: z.looseObject({ recovery_codes: z.array(z.string()) }) }),
});

export const beginConfirmation = defineCall({
  ...own,
  name: 'beginconfirmation',
  method: 'POST',
  path: 'authentication/factors/confirm/begin',
  summary: 'How the caller can confirm with a second factor',
  reads: true,
  secretAnswer: true,
  answer: z.looseObject({
    data: z.looseObject({
      app: z.boolean(),
      /** The caller has no factor here, and uses the one at the single sign-on provider by signing in again. */
      sign_in: z.optional(z.boolean()),
      /** Present if the caller has a passkey for the address of the request. */
      passkey: z.optional(browserOptions),
    }),
  }),
});

export const confirmFactor = defineCall({
  ...own,
  name: 'confirmfactor',
  method: 'POST',
  path: 'authentication/factors/confirm',
  summary: 'Confirm with a code of an authenticator app, a recovery code or a passkey, for the next five minutes',
  secretAnswer: true,
  body: z.strictObject({ code: z.optional(typed), passkey: z.optional(usedPasskey) }),
  answer: acknowledgement,
});

const signIn = { method: 'POST', access: 'public', beyond: true, secretAnswer: true } as const;

export const beginPasskeySignIn = defineCall({
  ...signIn,
  name: 'beginpasskeysignin',
  path: 'authentication/passkey/begin',
  summary: 'Make the options with which a browser signs in with a passkey',
  reads: true,
  answer: z.looseObject({ data: browserOptions }),
});

export const finishPasskeySignIn = defineCall({
  ...signIn,
  name: 'finishpasskeysignin',
  path: 'authentication/passkey',
  summary: 'Sign in with a passkey, before choosing a vertical',
  body: usedPasskey,
  answer: identityProved,
});

const ofPerson = {
  path: 'authentication/people/:id/factors',
  access: 'admin',
  beyond: true,
  params: z.strictObject({ id: identifierText }),
} as const;

export const readFactorsOf = defineCall({
  ...ofPerson,
  name: 'factorsof',
  method: 'GET',
  summary: 'The second factors of a person, and if they are connected with single sign-on',
  answer: z.looseObject({ data: z.array(factor), single_sign_on: z.boolean() }),
});

export const resetFactors = defineCall({
  ...ofPerson,
  name: 'resetfactors',
  method: 'DELETE',
  summary: 'Remove all second factors and recovery codes of a person, and end their sessions and API tokens',
  personOnly: true,
  freshFactor: true,
  answer: acknowledgement,
});
