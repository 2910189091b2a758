import * as z from 'zod/mini';
import { login } from './authentication';
import { defineCall } from './call';

/** 256 bits in base64url: the verifier of a sign-in, its SHA-256 (the challenge), and the code of one use. */
const bits256 = z
  .string()
  .check(z.regex(/^[\w-]{43}$/))
  .register(z.globalRegistry, { examples: ['x'.repeat(43)] });

export const allowCommandLine = defineCall({
  name: 'allowcommandline',
  method: 'POST',
  path: 'authentication/commandline',
  access: 'session',
  summary: 'Let the command line on this computer sign in as the caller: a code for a session in the same vertical',
  beyond: true,
  secretAnswer: true,
  personOnly: true,
  body: z.strictObject({ challenge: bits256 }),
  answer: z.looseObject({ data: z.looseObject({ code: z.string() }) }),
});

export const openCommandLine = defineCall({
  name: 'opencommandline',
  method: 'POST',
  path: 'authentication/commandline/session',
  access: 'public',
  summary: 'Exchange the code and the verifier of a sign-in at the command line for a session, once',
  beyond: true,
  secretAnswer: true,
  body: z.strictObject({ code: bits256, verifier: bits256 }),
  answer: z.looseObject({
    ...login.answer.shape,
    username: z.optional(z.string()),
    vertical: z.optional(z.string()),
    ends_at: z.optional(z.string()),
  }),
});
