import * as z from 'zod/mini';
import { login, sendOneTimeCode, type Vertical } from '../../../contract/authentication';
import { type AnsweredSession, sessionIn } from '../../authProvider/sessionIn';
import { withRetryAfter } from '../../components/retryAfter';
import { fetchJson } from '../../dataProvider/callApi';
import { CallError, serverMessage } from '../../dataProvider/callError';
import type { Reply } from '../../definitions/basics';
import { t } from '../../i18n/translate';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly vertical: Vertical;
  /** Present only in the code step. */
  readonly code?: string;
}

export interface LoginFault {
  readonly field: 'username' | 'password' | 'vertical' | 'code';
  readonly text: string;
}

/** The result of an attempt: the message, the raw response, and the session after a success. */
export interface Attempt {
  /** `code-sent`: the code step follows. */
  readonly outcome: 'signed-in' | 'code-sent' | 'refused';
  readonly text: string;
  readonly reply?: Reply | undefined;
  /** The server's message at a field. */
  readonly fault?: LoginFault | undefined;
  readonly session?: AnsweredSession;
}

/**
 * Requests a one-time code, which every vertical except the admin one needs (R12).
 *
 * @param field shows why there is no code
 */
export async function requestCode(username: string, field: 'username' | 'code'): Promise<Attempt> {
  try {
    const reply = await fetchJson(sendOneTimeCode, { query: { username } });
    if (reply.status === 200) return { outcome: 'code-sent', text: t('login.codeSent'), reply };
    return refused(t('login.codeFailed'), reply, field);
  } catch (error) {
    return failedAttempt(error, t('login.codeFailed'), field);
  }
}

/** Sends the login call, with the code in the code step (R14, R15). */
export async function signIn({ username, password, vertical, code }: Credentials): Promise<Attempt> {
  const query = { vertical_id: String(vertical.id), otp: code };
  const attempt = await openSession(() => fetchJson(login, { query, body: { username, password } }), {
    ...{ username, vertical: vertical.name },
    ...(code === undefined
      ? { failed: t('login.failed'), field: 'password' }
      : { failed: t('login.codeRefused'), field: 'code' }),
  });
  // A person with a second factor has a code in every vertical.
  const isAsked = code === undefined && codeOf(attempt.reply) === 'otp_required';
  return isAsked ? { outcome: 'code-sent', text: attempt.fault?.text ?? attempt.text, reply: attempt.reply } : attempt;
}

interface Opening {
  readonly username: string;
  readonly vertical: string;
  /** The text of a failure, and the field that shows the server's message. */
  readonly failed: string;
  readonly field: LoginFault['field'];
}

/** Sends a call that opens a session, and parses its response. */
export async function openSession(
  send: () => Promise<Reply>,
  { username, vertical, failed, field }: Opening,
): Promise<Attempt> {
  try {
    const reply = await send();
    if (reply.status !== 200) return refused(failed, reply, field);
    const session = sessionIn(reply.body, { username, vertical });
    if (!session) return refused(serverMessage(reply) ?? t('login.invalid'), reply, field);
    return { outcome: 'signed-in', text: serverMessage(reply) ?? t('login.success'), reply, session };
  } catch (error) {
    return failedAttempt(error, failed, field);
  }
}

function failedAttempt(error: unknown, failed: string, field: LoginFault['field']): Attempt {
  if (!(error instanceof CallError)) throw error;
  return refused(error.failure === 'unsent' ? error.message : failed, error.reply, field);
}

/** @param field the field of a response that names none */
function refused(text: string, reply: Reply | undefined, field: LoginFault['field']): Attempt {
  return { outcome: 'refused', text, reply, fault: faultOf(reply, field) };
}

const maxFaultLength = 200;

/** Returns the server's message with the time to retry; `undefined` without a message. */
export function faultOf(reply: Reply | undefined, field: LoginFault['field']): LoginFault | undefined {
  const sentence = serverMessage(reply)?.slice(0, maxFaultLength);
  if (sentence === undefined) return undefined;
  return {
    // The server checks name and password first, in both steps.
    field: codeOf(reply) === 'invalid_credentials' ? 'password' : field,
    text: withRetryAfter(sentence, reply),
  };
}

const problemCode = z.object({ code: z.optional(z.string()) });

const codeOf = (reply: Reply | undefined): string | undefined => z.safeParse(problemCode, reply?.body).data?.code;
