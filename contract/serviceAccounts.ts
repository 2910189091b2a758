import * as z from 'zod/mini';
import { username } from './authentication';
import { defineCall } from './call';
import { field } from './field';
import { acknowledgement, requiredText, rowOf, texts } from './shapes';
import { emailMaximum, nameMaximum } from './values';

export const listServiceAccounts = defineCall({
  name: 'listserviceaccounts',
  method: 'GET',
  path: 'authentication/serviceaccounts',
  access: 'admin',
  summary: 'The service accounts with their verticals and the number of their valid API tokens',
  beyond: true,
  answer: z.looseObject({
    data: z.array(
      rowOf(
        { email: z.string(), team: z.string(), verticals: texts, tokens: z.number() },
        { id: z.number(), username: z.string() },
      ),
    ),
  }),
});

const newServiceAccount = z.strictObject({
  username: field(username, { label: 'Name', example: 'backup-robot' }),
  email: field(requiredText.check(z.maxLength(emailMaximum)), {
    label: 'Contact email',
    kind: 'email',
    help: 'Who answers for the account. Several accounts and people may share it.',
  }),
  team: field(requiredText.check(z.maxLength(nameMaximum)), { label: 'Team name', required: 'Team is required' }),
});

export type NewServiceAccount = z.infer<typeof newServiceAccount>;

export const createServiceAccount = defineCall({
  name: 'createserviceaccount',
  method: 'POST',
  path: 'authentication/serviceaccounts',
  access: 'admin',
  summary: 'Create a service account: it has verticals, roles and API tokens as people have, and cannot sign in',
  beyond: true,
  personOnly: true,
  freshFactor: true,
  body: newServiceAccount,
  answer: acknowledgement,
});
