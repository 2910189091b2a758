import { mayCall } from '../../contract/access';
import type { RequestKind } from '../../contract/ownRequests';
import * as contract from '../../contract/requestMessages';
import { requestStatuses } from '../../contract/values';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import { type Author, change } from '../audit/change';
import type { Db } from '../db/connection';
import { addMessage, listMessages, maxMessages, setNeedsInformation } from '../requests/messages';
import { checkAccess, checkOwn, checkPending, overtaken, unknownRequest } from '../requests/rules';
import { findRequestState, targetOf } from '../requests/store';

interface Parts {
  readonly db: Db;
}

interface Message {
  readonly request: RequestKind;
  readonly id: number;
  readonly kind: 'question' | 'answer';
  readonly text: string;
}

/** Implements the calls for an approver's questions and the requester's answers (D70). */
export default function messageHandlers({ db }: Parts): Handler[] {
  async function addTo({ session, origin }: Author, action: string, { request, id, kind, text }: Message) {
    const attempt = { action, target: targetOf(request, id) };
    return change(db, { session, origin }, attempt, async (transaction, notes) => {
      const trimmed = text.trim();
      if (trimmed === '') throw new CallError(422, `The ${kind} is empty`, 'empty_message', blank);
      const found = await findRequestState(transaction, request, id);
      if (kind === 'answer') checkAccess(request, id, session.roles);
      if (kind === 'answer') checkOwn(request, id, found, session.personId);
      else if (!found) throw unknownRequest(request, id);
      else checkPending(request, found);
      if (!(await setNeedsInformation(transaction, request, id, kind === 'question'))) {
        const now = await findRequestState(transaction, request, id);
        if (now?.status !== requestStatuses.pending) throw overtaken(request, id, now);
        throw new CallError(409, `Nothing is asked about ${targetOf(request, id)} at the moment`, 'nothing_asked');
      }
      if (
        !(await addMessage(transaction, request, id, { kind, author: session.username, at: origin.at, text: trimmed }))
      )
        throw new CallError(409, `A request takes ${maxMessages} questions and answers at most`, 'too_many_messages');
      notes.after = { [kind]: trimmed };
      return { message: kind === 'question' ? 'Question sent' : 'Answer sent', data: { id } };
    });
  }

  return [
    handle(contract.askRequester, async ({ params, body: { text }, session, origin }) =>
      addTo({ session, origin }, contract.askRequester.name, {
        ...{ request: params.kind, id: Number(params.id), kind: 'question', text },
      }),
    ),
    handle(contract.answerApprover, async ({ params, body: { text }, session, origin }) =>
      addTo({ session, origin }, contract.answerApprover.name, {
        ...{ request: params.kind, id: Number(params.id), kind: 'answer', text },
      }),
    ),
    // The response does not disclose that another person's request exists.
    handle(contract.listRequestMessages, async ({ params: { kind, id: text }, session }) => {
      const id = Number(text);
      const found = await findRequestState(db, kind, id);
      const isOwn = found !== undefined && found.requested_by_id === session.personId;
      if (!found || !(isOwn || mayCall(contract.askRequester.access, session.roles))) throw unknownRequest(kind, id);
      return { data: await listMessages(db, kind, id) };
    }),
  ];
}

const blank = { fields: [{ path: 'text', message: 'This is required' }] };
