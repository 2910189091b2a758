import * as z from 'zod/mini';
import { modules } from './access';
import { password } from './authentication';
import { defineCall } from './call';
import { field } from './field';
import { listServiceAccounts } from './serviceAccounts';
import { acknowledgement, identifier, identifierText, requiredText, rowOf, text } from './shapes';
import { tokenDaysDefault, tokenDaysMaximum } from './values';

const tokenNameMaximum = 60;
const scopeCallsMaximum = 200;
const networksMaximum = 50;

/** An API token without its secret. Times are ISO 8601 in UTC. */
export const tokenRow = rowOf(
  {
    owner: z.string(),
    /** The owner is a service account. */
    service: z.boolean(),
    state: z.enum(['valid', 'expired']),
    vertical: z.string(),
    read_only: z.boolean(),
    module: z.nullable(z.enum(modules)),
    calls: z.nullable(z.array(z.string())),
    networks: z.array(z.string()),
    last_used_at: z.nullable(z.string()),
    last_address: z.nullable(z.string()),
    expires_at: z.string(),
    created_at: z.string(),
    created_by: z.string(),
  },
  { id: z.number(), name: z.string() },
);

const tokenRows = z.looseObject({ data: z.array(tokenRow) });

export const listTokenCalls = defineCall({
  name: 'listtokencalls',
  method: 'GET',
  path: 'authentication/tokens/calls',
  access: 'session',
  summary: 'The calls that an API token can be limited to',
  beyond: true,
  answer: z.looseObject({ data: z.array(z.looseObject({ name: z.string(), summary: z.string() })) }),
});

const newToken = z.strictObject({
  name: field(
    requiredText.check(
      z.maxLength(tokenNameMaximum),
      z.regex(/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._:@/+-]*[\p{L}\p{M}\p{N}])?$/u),
    ),
    {
      label: 'Name',
      example: 'nightly',
      help: 'The audit log shows it beside the owner.',
      invalid: `A name has at most ${tokenNameMaximum} letters, digits, blanks and . _ : @ / + -`,
    },
  ),
  days: field(z.optional(z.int().check(z.minimum(1), z.maximum(tokenDaysMaximum))), {
    label: 'Expires in days',
    initial: String(tokenDaysDefault),
    invalid: `A token lasts 1 to ${tokenDaysMaximum} days`,
  }),
  read_only: field(z.optional(z.boolean()), {
    label: 'Read-only',
    help: 'Allows only calls that change nothing.',
  }),
  module: field(z.optional(z.nullable(z.enum(modules))), {
    label: 'Workspace',
    help: 'Allows only the calls of one workspace.',
  }),
  calls: field(z.optional(z.array(text).check(z.minLength(1), z.maxLength(scopeCallsMaximum))), {
    label: 'Calls',
    kind: 'choices',
    choices: { call: listTokenCalls, rows: 'data', value: 'name', label: 'name', about: 'summary' },
    help: 'Allows only these calls. Empty: all.',
  }),
  networks: field(z.optional(z.array(text).check(z.maxLength(networksMaximum))), {
    label: 'Networks',
    kind: 'words',
    example: '203.0.113.0/24',
    help: 'Addresses from which the token works. Empty: any.',
  }),
  user_id: field(z.optional(identifier), {
    label: 'Service account',
    kind: 'choice',
    choices: { call: listServiceAccounts, rows: 'data', value: 'id', label: 'username', about: 'email' },
  }),
  vertical_id: field(z.optional(identifier), {
    label: 'Vertical',
    kind: 'choice',
    choices: 'verticals',
    help: 'Empty: the only vertical of the service account.',
  }),
  current_password: field(z.optional(password), {
    label: 'Current password',
    kind: 'password',
    present: true,
    help: 'Only without a second factor, and not with single sign-on.',
  }),
});

export type NewToken = z.output<typeof newToken>;

const own = { access: 'session', beyond: true, personOnly: true } as const;

export const createToken = defineCall({
  ...own,
  name: 'createtoken',
  method: 'POST',
  path: 'authentication/tokens',
  summary:
    'Create an API token for the vertical of the session, shown once; an administrator also creates those of service accounts',
  secretAnswer: true,
  freshFactor: true,
  body: newToken,
  answer: z.looseObject({
    message: z.optional(z.string()),
    data: z.looseObject({
      /** The secret, which no other response has. */
      value: z.string(),
      name: z.string(),
      owner: z.string(),
      vertical: z.string(),
      expires_at: z.string(),
    }),
  }),
});

export const listTokens = defineCall({
  ...own,
  name: 'listtokens',
  method: 'GET',
  path: 'authentication/tokens',
  summary: "The caller's API tokens with scope and last use, and those that expired within the last 30 days",
  answer: tokenRows,
});

export const revokeToken = defineCall({
  ...own,
  name: 'revoketoken',
  method: 'DELETE',
  path: 'authentication/tokens/:id',
  summary: "Revoke one of the caller's API tokens at once",
  params: z.strictObject({ id: identifierText }),
  answer: acknowledgement,
});

const all = { access: 'admin', beyond: true } as const;

export const listAllTokens = defineCall({
  ...all,
  name: 'listalltokens',
  method: 'GET',
  path: 'authentication/alltokens',
  summary: 'The API tokens of all people and service accounts, with scope and last use',
  answer: tokenRows,
});

export const revokeAnyToken = defineCall({
  ...all,
  name: 'revokeanytoken',
  method: 'DELETE',
  path: 'authentication/alltokens/:id',
  summary: 'Revoke an API token of anybody at once',
  params: z.strictObject({ id: identifierText }),
  answer: acknowledgement,
});
