import { adminRole, fallbackRole } from '../../contract/access';
import { isAdminVertical } from '../../contract/values';

/** Returns the roles of a login response. Without roles, the admin vertical gives `admin` and any other `user` (R14). */
export function rolesOf(answer: unknown, vertical: string): readonly string[] {
  if (Array.isArray(answer)) return [...new Set(answer.filter((role): role is string => typeof role === 'string'))];
  return [isAdminVertical(vertical) ? adminRole : fallbackRole];
}
