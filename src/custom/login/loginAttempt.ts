import { adminRole, fallbackRole } from '../../../contract/access';
import { login, sendOneTimeCode, type Vertical } from '../../../contract/authentication';
import { isAdminVertical } from '../../../contract/values';
import type { SessionUser } from '../../authProvider/cookies';
import { CallError, serverMessage } from '../../dataProvider/callError';
import { send } from '../../dataProvider/send';
import type { Reply } from '../../definitions/basics';
import { t } from '../../i18n/translate';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly vertical: Vertical;
  /** Only in the code step. */
  readonly code?: string;
}

/** What an attempt came to: what to say, the server's answer for the box, and the session when there is one. */
export interface Attempt {
  readonly outcome: 'signed-in' | 'code-sent' | 'refused';
  readonly text: string;
  readonly reply?: Reply | undefined;
  readonly token?: string;
  readonly user?: SessionUser;
  readonly offers?: unknown;
}

/**
 * The roles of a login answer; where it names none, the admin vertical gives `admin` and any other `user` (R14).
 */
export function rolesOf(answer: unknown, vertical: string): readonly string[] {
  if (Array.isArray(answer)) return [...new Set(answer.filter((role): role is string => typeof role === 'string'))];
  return [isAdminVertical(vertical) ? adminRole : fallbackRole];
}

/** Asks for a one-time code, which every vertical but the admin one needs (R12). */
export async function requestCode(username: string): Promise<Attempt> {
  try {
    const reply = await send(sendOneTimeCode, { query: { username } });
    if (reply.status === 200) return { outcome: 'code-sent', text: t('login.codeSent'), reply };
    return { outcome: 'refused', text: t('login.codeFailed'), reply };
  } catch (error) {
    return { outcome: 'refused', text: t('login.codeFailed'), reply: replyOf(error) };
  }
}

/** Sends the login call, with the code in the code step, and reads its answer (R14, R15). */
export async function signIn({ username, password, vertical, code }: Credentials): Promise<Attempt> {
  const failed = code === undefined ? t('login.failed') : t('login.codeRefused');
  try {
    const query = { vertical_id: String(vertical.id), otp: code };
    const reply = await send(login, { query, body: { username, password } });
    if (reply.status !== 200) return { outcome: 'refused', text: failed, reply };
    const { access_token: token, email, roles, offers } = fieldsOf(reply.body);
    if (typeof token !== 'string' || token === '') {
      return { outcome: 'refused', text: serverMessage(reply) ?? t('login.invalid'), reply };
    }
    const user = {
      username,
      email: typeof email === 'string' ? email : '',
      roles: rolesOf(roles, vertical.name),
      vertical: vertical.name,
    };
    return { outcome: 'signed-in', text: serverMessage(reply) ?? t('login.success'), reply, token, user, offers };
  } catch (error) {
    return { outcome: 'refused', text: failed, reply: replyOf(error) };
  }
}

/** The parts of a login answer. Each is checked where it is used: an odd e-mail must not keep anybody out. */
function fieldsOf(body: unknown): Partial<Record<'access_token' | 'email' | 'roles' | 'offers', unknown>> {
  return typeof body === 'object' && body !== null ? body : {};
}

function replyOf(error: unknown): Reply | undefined {
  if (error instanceof CallError) return error.reply;
  throw error;
}
