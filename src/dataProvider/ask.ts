import type * as z from 'zod/mini';
import type { Call } from '../../contract/call';
import type { AnswerOf, CallInput, Reply } from '../definitions/basics';
import { CallError } from './callError';
import { send } from './send';

type Asked<Answer extends z.ZodMiniType> = Pick<Call, 'method' | 'path' | 'access' | 'encoding' | 'reads'> & {
  readonly answer: Answer;
};

/**
 * Sends a call of the contract and resolves with its answer, which has the shape that the contract says, and with the raw
 * reply beside it, as it came.
 *
 * @throws CallError as `send` does; with `shape` for a 2xx answer that is something else (D20)
 * @example const { answer } = await ask(getRoles); answer.roles[0]?.rolename
 */
export async function ask<Answer extends z.ZodMiniType>(
  call: Asked<Answer>,
  input: CallInput = {},
): Promise<{ readonly answer: z.output<Answer>; readonly reply: Reply<AnswerOf<Answer>> }> {
  const reply = await send(call, input);
  const checked = call.answer.safeParse(reply.body);
  if (!checked.success) throw new CallError('shape', reply);
  return { answer: checked.data, reply: reply as Reply<AnswerOf<Answer>> };
}
