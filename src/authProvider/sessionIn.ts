import { adminRole, fallbackRole } from '../../contract/access';
import { isAdminVertical } from '../../contract/values';
import type { SessionUser } from './cookies';

/** The session of a response, for `beginSession`. */
export interface AnsweredSession {
  readonly token: string;
  readonly user: SessionUser;
  readonly offers: unknown;
}

/** The parts of a login response. Each is validated by its user, because an invalid email must not prevent a sign-in. */
function fieldsOf(body: unknown): Partial<Record<'access_token' | 'email' | 'roles' | 'offers', unknown>> {
  return typeof body === 'object' && body !== null ? body : {};
}

/** Returns the session of a login response (R14, R15); `undefined` without a token. */
export function sessionIn(
  body: unknown,
  { username, vertical }: Pick<SessionUser, 'username' | 'vertical'>,
): AnsweredSession | undefined {
  const { access_token: token, email, roles, offers } = fieldsOf(body);
  if (typeof token !== 'string' || token === '') return undefined;
  const user = { username, email: typeof email === 'string' ? email : '', roles: rolesOf(roles, vertical), vertical };
  return { token, user, offers };
}

/** Returns the roles of a login response. Without roles, the admin vertical gives `admin` and any other `user` (R14). */
export function rolesOf(answer: unknown, vertical: string): readonly string[] {
  if (Array.isArray(answer)) return [...new Set(answer.filter((role): role is string => typeof role === 'string'))];
  return [isAdminVertical(vertical) ? adminRole : fallbackRole];
}
