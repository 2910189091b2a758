import * as z from 'zod/mini';
import { password } from './authentication';
import { defineCall } from './call';
import { identityProved } from './chooseVertical';
import { typedCodeMaximum } from './digits';
import { field } from './field';
import { linkToken } from './setup';
import { acknowledgement, identifierText, text } from './shapes';
import { factorKinds, nameMaximum } from './values';

/** Second factors that one person may have. */
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

/** The proof that a new factor requires. `sign_in`: a fresh sign-in at the single sign-on provider. */
export const enrolmentProofs = ['password', 'sign_in', 'factor'] as const;

export const listFactors = defineCall({
  name: 'listfactors',
  method: 'GET',
  path: 'authentication/factors',
  access: 'session',
  summary: "The caller's second factors and the number of their unused recovery codes",
  beyond: true,
  personOnly: true,
  forEnrolment: true,
  answer: z.looseObject({
    data: z.looseObject({
      factors: z.array(factor),
      recovery_codes: z.number(),
      /** Passkeys work at the address of the request. */
      passkeys: z.boolean(),
      asks: z.enum(enrolmentProofs),
      /** The caller must have a factor before they may make other calls. */
      required: z.boolean(),
    }),
  }),
});

const enrolment = {
  method: 'POST',
  access: 'session',
  beyond: true,
  secretAnswer: true,
  personOnly: true,
  forEnrolment: true,
} as const;

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

/** The secret for an authenticator app. */
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
  name: 'removefactor',
  method: 'DELETE',
  path: 'authentication/factors/:id',
  access: 'session',
  summary: "Remove a second factor; all of the caller's other sessions end",
  beyond: true,
  personOnly: true,
  freshFactor: true,
  params: z.strictObject({ id: identifierText }),
  answer: acknowledgement,
});

export const newRecoveryCodes = defineCall({
  name: 'newrecoverycodes',
  method: 'POST',
  path: 'authentication/recoverycodes',
  access: 'session',
  summary: 'Make ten new recovery codes for a caller with a second factor; earlier ones end',
  beyond: true,
  secretAnswer: true,
  personOnly: true,
  freshFactor: true,
  answer: z.looseObject({ data: z.looseObject({ recovery_codes: z.array(z.string()) }) }),
});

export const beginConfirmation = defineCall({
  name: 'beginconfirmation',
  method: 'POST',
  path: 'authentication/factors/confirm/begin',
  access: 'session',
  summary: 'How the caller can confirm with a second factor',
  beyond: true,
  reads: true,
  secretAnswer: true,
  personOnly: true,
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
  name: 'confirmfactor',
  method: 'POST',
  path: 'authentication/factors/confirm',
  access: 'session',
  summary: 'Confirm with a code of an authenticator app, a recovery code or a passkey, for the next five minutes',
  beyond: true,
  secretAnswer: true,
  personOnly: true,
  body: z.strictObject({ code: z.optional(typed), passkey: z.optional(usedPasskey) }),
  answer: acknowledgement,
});

export const passkeyBegin = defineCall({
  name: 'passkeybegin',
  method: 'POST',
  path: 'authentication/passkey/begin',
  access: 'public',
  summary: 'Make the options with which a browser signs in with a passkey',
  beyond: true,
  reads: true,
  secretAnswer: true,
  answer: z.looseObject({ data: browserOptions }),
});

export const passkeyFinish = defineCall({
  name: 'passkeyfinish',
  method: 'POST',
  path: 'authentication/passkey',
  access: 'public',
  summary: 'Sign in with a passkey, before choosing a vertical',
  beyond: true,
  secretAnswer: true,
  body: usedPasskey,
  answer: identityProved,
});

export const readFactorsOf = defineCall({
  name: 'factorsof',
  method: 'GET',
  path: 'authentication/people/:id/factors',
  access: 'admin',
  summary: 'The second factors of a person',
  beyond: true,
  params: z.strictObject({ id: identifierText }),
  answer: z.looseObject({ data: z.array(factor) }),
});

export const resetFactors = defineCall({
  name: 'resetfactors',
  method: 'DELETE',
  path: 'authentication/people/:id/factors',
  access: 'admin',
  summary: 'Remove all second factors and recovery codes of a person, and end their sessions and API tokens',
  beyond: true,
  personOnly: true,
  freshFactor: true,
  params: z.strictObject({ id: identifierText }),
  answer: acknowledgement,
});
