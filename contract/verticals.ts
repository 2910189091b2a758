import * as z from 'zod/mini';
import { login, password, vertical } from './authentication';
import { defineCall } from './call';
import { typedCodeMaximum } from './digits';
import { field } from './field';
import { acknowledgement, identifier, identifierText, requiredText, text } from './shapes';
import { nameMaximum } from './values';

const name = field(requiredText.check(z.maxLength(nameMaximum)), { label: 'Name', example: 'Data/Air' });

export const createVertical = defineCall({
  name: 'createvertical',
  method: 'POST',
  path: 'authentication/verticals',
  access: 'admin',
  summary: 'Create a vertical',
  beyond: true,
  body: z.strictObject({
    name,
    description: z.optional(field(text.check(z.maxLength(1_000)), { label: 'Description' })),
  }),
  personOnly: true,
  answer: acknowledgement,
});

export const renameVertical = defineCall({
  name: 'renamevertical',
  method: 'PUT',
  path: 'authentication/verticals/:id',
  access: 'admin',
  summary: 'Rename a vertical other than the admin one',
  beyond: true,
  params: z.strictObject({ id: identifierText }),
  body: z.strictObject({ name }),
  personOnly: true,
  answer: acknowledgement,
});

/** Maximum length of an account code, and maximum number of codes per vertical. */
const accountCodeMaximum = 100;
const verticalAccountsMaximum = 200;

/** An account code. It need not be in the list of accounts, since the account may be added later. */
const accountCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(accountCodeMaximum), z.regex(/^[^\0,]*$/));

export const setVerticalAccounts = defineCall({
  name: 'setverticalaccounts',
  method: 'PUT',
  path: 'authentication/verticals/:id/accounts',
  access: 'admin',
  summary: 'Set the accounts of a vertical, instead of those in config.json; null returns to those',
  beyond: true,
  params: z.strictObject({ id: identifierText }),
  body: z.strictObject({
    accounts: field(z.nullable(z.array(accountCode).check(z.maxLength(verticalAccountsMaximum))), {
      label: 'Accounts',
      kind: 'choices',
      help: 'Select accounts, or type a code and press Enter.',
    }),
  }),
  personOnly: true,
  answer: acknowledgement,
});

/** The accounts of a session. */
const accountRules = z.looseObject({
  /** With their names from config.json. */
  accounts: z.array(z.looseObject({ code: z.string(), name: z.optional(z.string()) })),
  /** Codes that the session can use. */
  own: z.array(z.string()),
  /** Codes by vertical: all verticals for an administrator, otherwise the person's own. */
  verticalAccounts: z.record(z.string(), z.array(z.string())),
});

export const getAccountRules = defineCall({
  name: 'accountrules',
  method: 'GET',
  path: 'accountrules',
  access: 'session',
  summary: 'The accounts that the session can use, and those of verticals, as they are set or else in config.json',
  beyond: true,
  answer: z.looseObject({ data: accountRules }),
});

/** Required proofs before a person switches to a vertical (D63). */
export const switchProofs = ['code', 'password', 'nothing'] as const;

export const listOwnVerticals = defineCall({
  name: 'listownverticals',
  method: 'GET',
  path: 'authentication/verticals',
  access: 'session',
  summary: "One's own verticals: which is the session's, and what switching to each asks for",
  beyond: true,
  personOnly: true,
  answer: z.looseObject({
    data: z.array(z.looseObject({ ...vertical.shape, current: z.boolean(), asks: z.enum(switchProofs) })),
  }),
});

export type OwnVertical = z.infer<typeof listOwnVerticals.answer>['data'][number];

export const switchVertical = defineCall({
  name: 'switchvertical',
  method: 'POST',
  path: 'authentication/vertical',
  access: 'session',
  summary: "Go over to another of one's own verticals: a new session begins, and the one that asks ends",
  beyond: true,
  secretAnswer: true,
  body: z.strictObject({
    vertical_id: field(identifier, { label: 'Vertical', kind: 'choice' }),
    otp: field(z.optional(z.string().check(z.minLength(1), z.maxLength(typedCodeMaximum))), {
      label: 'One-time code',
      kind: 'secret',
    }),
    current_password: field(z.optional(password), { label: 'Password', kind: 'password', present: true }),
  }),
  personOnly: true,
  answer: login.answer,
});
