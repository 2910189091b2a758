import * as z from 'zod/mini';
import { defineCall } from './call';
import { field } from './field';
import { requestKind } from './ownRequests';
import { acknowledgement, identifierText, requiredText } from './shapes';
import { decisionReasonMaximum } from './values';

const message = requiredText.check(z.maxLength(decisionReasonMaximum));
const params = z.strictObject({ kind: requestKind, id: identifierText });

export const askRequester = defineCall({
  name: 'askrequester',
  method: 'POST',
  path: 'requests/:kind/:id/questions',
  access: 'admin',
  summary: 'Ask whoever made a pending request for more information; it stays pending',
  beyond: true,
  params,
  body: z.strictObject({ text: field(message, { label: 'Question', kind: 'multiline' }) }),
  answer: acknowledgement,
});

export const answerApprover = defineCall({
  name: 'answerapprover',
  method: 'POST',
  path: 'myrequests/:kind/:id/answers',
  access: 'session',
  summary: "Answer what was asked about one's own pending request",
  beyond: true,
  params,
  body: z.strictObject({ text: field(message, { label: 'Answer', kind: 'multiline' }) }),
  personOnly: true,
  answer: acknowledgement,
});

/** A question or answer about a request. `at` is ISO 8601 in UTC. */
const requestMessage = z.looseObject({
  id: z.number(),
  kind: z.enum(['question', 'answer']),
  author: z.string(),
  at: z.string(),
  text: z.string(),
});

export type RequestMessage = z.infer<typeof requestMessage>;

export const listRequestMessages = defineCall({
  name: 'listrequestmessages',
  method: 'GET',
  path: 'requests/:kind/:id/messages',
  access: 'session',
  summary: 'What was asked and answered about a request, oldest first, for administrators and for whoever made it',
  beyond: true,
  params,
  answer: z.looseObject({ data: z.array(requestMessage) }),
});
