import { identifier } from '../../../contract/shapes';
import { t } from '../../i18n/translate';

/**
 * The privilege that was typed, or what is wrong with it: it has to be a positive whole number that is not held already (R31).
 *
 * @example readPrivilege(' 12 ', [4]) // { id: 12 }
 */
export function readPrivilege(typed: string, held: readonly number[]): { id: number } | { problem: string } {
  const text = typed.trim();
  const id = Number(text);
  if (!/^\d+$/.test(text) || !identifier.safeParse(id).success) return { problem: t('roleUpdate.badPrivilege') };
  if (held.includes(id)) return { problem: t('roleUpdate.privilegeHeld') };
  return { id };
}
