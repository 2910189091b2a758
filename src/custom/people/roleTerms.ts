import type { Identifier } from '../../../contract/shapes';
import { minuteText } from '../../components/shownText';
import type { User } from '../../dataProvider/people';
import { t } from '../../i18n/translate';
import { rightsOf } from './edits';

/** A role with a start or an end, in ISO 8601. It may not have started. */
export interface RoleTerm {
  readonly roleid: Identifier;
  readonly since: string | null;
  readonly until: string | null;
}

/** Returns the terms of a person's roles in a vertical. */
export const termsIn = ({ verticals }: Pick<User, 'verticals'>, verticalId: Identifier): readonly RoleTerm[] =>
  verticals.find(({ vertical_id }) => vertical_id === verticalId)?.terms ?? [];

/** Describes the start and end of a role: `until 2026-06-01 15:40`. A start in the past is left out. */
export function termWords({ since, until }: Pick<RoleTerm, 'since' | 'until'>, now = Date.now()): string {
  const isAhead = since !== null && Date.parse(since) > now;
  return [
    ...(isAhead ? [t('access.from', { time: minuteText(since) })] : []),
    ...(until === null ? [] : [t('access.to', { time: minuteText(until) })]),
  ].join(' ');
}

/**
 * Returns the body of `assignrole` that sets the start and end of a role, and keeps all other roles as they are.
 *
 * @param term `undefined` removes a role that has not started
 */
export function termBody(
  user: User,
  verticalId: Identifier,
  roleId: Identifier,
  term: Omit<RoleTerm, 'roleid'> | undefined,
) {
  const known = termsIn(user, verticalId);
  const held = rightsOf(user).find((rights) => rights.verticalId === verticalId)?.roles ?? [];
  const others = [...new Set([...held, ...known.map(({ roleid }) => roleid)])].filter((id) => id !== roleId);
  const kept = known.filter(({ roleid }) => roleid !== roleId);
  return {
    user_id: user.userid,
    vertical_id: verticalId,
    roles: term ? [...others, roleId] : others,
    terms: [...kept, ...(term ? [{ roleid: roleId, ...term }] : [])].map(({ roleid, since, until }) => ({
      ...{ role_id: roleid, since, until },
    })),
  };
}
