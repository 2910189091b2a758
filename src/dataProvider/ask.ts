import type * as z from 'zod/mini';
import type { Call } from '../../contract/call';
import type { AnswerOf, CallInput, InputOf, Reply, Schema } from '../definitions/basics';
import { CallError } from './callError';
import { fitTo } from './fitting';
import { send } from './send';

/** What of a call it takes to send it. */
type Sendable<Params extends Schema, Query extends Schema, Body extends Schema, Answer extends Schema> = Pick<
  Call<Params, Query, Body, Answer>,
  'method' | 'path' | 'access' | 'encoding' | 'reads' | 'secretAnswer' | 'params' | 'query' | 'body' | 'answer'
>;

/**
 * Sends a call of the contract and resolves with its answer, which has the shape that the contract says, and with the raw reply
 * beside it. Numbers that JavaScript cannot hold are their digits in both.
 *
 * @throws CallError as `send` does; with `shape` for a 2xx answer that is something else (D20)
 * @example const { answer } = await ask(getRoles); answer.roles[0]?.rolename
 */
export async function ask<Params extends Schema, Query extends Schema, Body extends Schema, Answer extends Schema>(
  call: Sendable<Params, Query, Body, Answer>,
  ...[input]: InputOf<Params, Query, Body>
): Promise<{ readonly answer: z.output<Answer>; readonly reply: Reply<AnswerOf<Answer>> }> {
  const reply = await send(call, input as CallInput | undefined);
  const checked = call.answer.safeParse(reply.body);
  const answer = checked.success ? checked.data : reply.body;
  if (!checked.success && fitTo(call.answer, answer).issues.length > 0) throw new CallError('shape', reply);
  return { answer: answer as z.output<Answer>, reply: reply as Reply<AnswerOf<Answer>> };
}
