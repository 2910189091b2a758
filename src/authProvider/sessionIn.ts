import type { SessionUser } from './cookies';
import { rolesOf } from './rolesOf';

/** A session that an answer carries, as `beginSession` takes it. */
export interface AnsweredSession {
  readonly token: string;
  readonly user: SessionUser;
  readonly offers: unknown;
}

/** The parts of a login answer. Each is checked where it is used: an odd email must not keep anybody out. */
function fieldsOf(body: unknown): Partial<Record<'access_token' | 'email' | 'roles' | 'offers', unknown>> {
  return typeof body === 'object' && body !== null ? body : {};
}

/** Reads the session in a login answer (R14, R15). Returns `undefined` if the answer has no token. */
export function sessionIn(
  body: unknown,
  { username, vertical }: Pick<SessionUser, 'username' | 'vertical'>,
): AnsweredSession | undefined {
  const { access_token: token, email, roles, offers } = fieldsOf(body);
  if (typeof token !== 'string' || token === '') return undefined;
  const user = { username, email: typeof email === 'string' ? email : '', roles: rolesOf(roles, vertical), vertical };
  return { token, user, offers };
}
