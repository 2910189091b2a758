import * as z from 'zod/mini';
import { login } from './authentication';
import { defineCall } from './call';
import { linkToken } from './setup';
import { identifier } from './shapes';

/** The response to a person who has proved their identity without a password: they choose a vertical next. */
export const identityProved = z.looseObject({
  /** Secret for {@link chooseVertical}, valid for five minutes, once. */
  proof: z.string(),
  username: z.string(),
  /** The verticals of the person. May be empty. */
  verticals: z.array(z.looseObject({ id: z.number(), name: z.string() })),
});

export type IdentityProved = z.infer<typeof identityProved>;

export const chooseVertical = defineCall({
  name: 'choosevertical',
  method: 'POST',
  path: 'authentication/choosevertical',
  access: 'public',
  summary: 'Open a session in a vertical, after single sign-on or a passkey',
  beyond: true,
  secretAnswer: true,
  body: z.strictObject({ proof: linkToken, vertical_id: identifier }),
  answer: login.answer,
});
