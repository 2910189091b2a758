import * as z from 'zod/mini';
import { login, password, username } from './authentication';
import { defineCall } from './call';
import { requiredText } from './shapes';
import { emailMaximum } from './values';

/** The secret of a one-time link. It is in the URL's fragment, which browsers do not send. */
export const linkToken = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^\0]*$/));

export const setUp = defineCall({
  name: 'setup',
  method: 'POST',
  path: 'authentication/setup',
  access: 'public',
  summary:
    'Create the first administrator, with the token of the link that the server printed when it started, and sign them in unless a one-time code is required',
  beyond: true,
  secretAnswer: true,
  body: z.strictObject({ token: linkToken, username, email: requiredText.check(z.maxLength(emailMaximum)), password }),
  answer: login.answer,
});
