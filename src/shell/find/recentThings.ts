import type { LookAlikeKind } from '../../../contract/lookAlikes';
import { decoded } from '../../access/pathParts';
import { isWorkspace, workspacesOf } from '../../access/workspaces';
import { recentsOf } from '../../components/recents';
import type { FindDefinition } from '../../definitions/find';
import { mayOpen, type Registry } from '../../definitions/registry';
import { say } from '../../i18n/translate';

/** A record whose page was opened. */
export interface RecentThing {
  readonly address: string;
  readonly name: string;
  /** The kinds of look-alike names that its name may be. */
  readonly kinds: readonly LookAlikeKind[];
  /** The noun of its kind. */
  readonly what: string;
  readonly icon: FindDefinition['icon'];
  /** The parts of its address, and those that its name does not have. */
  readonly parts: readonly string[];
  readonly details: readonly string[];
}

/** Returns the records that a user has opened last, newest first, as far as they may still be opened (D57). */
export function recentThings(registry: Registry, username: string, roles: unknown): readonly RecentThing[] {
  return recentsOf(username).flatMap(({ address, name }) => {
    const [, , module, ...path] = address.split('/');
    const page =
      isWorkspace(module) && workspacesOf(roles).includes(module) ? registry.pageAt(module, path.join('/')) : undefined;
    if (!page?.find || !workspacesOf(roles).includes(page.module) || !mayOpen(page, roles)) return [];
    const { find } = page;
    const parts = path.map(decoded);
    const details = [...new Set(parts.slice(1))].filter((part) => part !== name);
    return [
      { address, name, kinds: Object.values(find.names ?? {}), what: say(find.noun), icon: find.icon, parts, details },
    ];
  });
}
