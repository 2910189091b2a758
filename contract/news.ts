import * as z from 'zod/mini';
import { defineCall } from './call';
import { field } from './field';
import { acknowledgement } from './shapes';

export const readNewsMail = defineCall({
  name: 'newsmail',
  method: 'GET',
  path: 'newsmail',
  access: 'session',
  summary: 'Whether the caller wants news about requests by email, and where it goes',
  beyond: true,
  personOnly: true,
  answer: z.looseObject({ data: z.looseObject({ on: z.boolean(), email: z.string() }) }),
});

export const setNewsMail = defineCall({
  name: 'setnewsmail',
  method: 'PUT',
  path: 'newsmail',
  access: 'session',
  summary:
    "Set whether the caller gets news by email: what others decide and ask about the caller's requests, and new requests " +
    'where the caller may decide. Offered where the server has a mail server',
  beyond: true,
  body: z.strictObject({ on: field(z.boolean(), { label: 'Email me about requests' }) }),
  personOnly: true,
  answer: acknowledgement,
});
