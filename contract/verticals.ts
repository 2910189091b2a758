import * as z from 'zod/mini';
import { defineCall } from './call';
import { field } from './field';
import { acknowledgement, identifierText, requiredText, text } from './shapes';
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
  answer: acknowledgement,
});
