import { type Module, rightsOf } from '../../contract/access';
import { config } from '../config/runtimeConfig';

/**
 * Returns the workspaces that are shown to these roles, without those that the configuration hides. The addresses and calls of a hidden
 * one stay accessible.
 */
export function offeredWorkspaces(roles: unknown): Module[] {
  const { hiddenWorkspaces } = config();
  return rightsOf(roles).filter((module) => !hiddenWorkspaces.includes(module));
}

/** Workspaces without pages (R4), for home. */
export const emptyWorkspaces: ReadonlySet<Module> = new Set(['do', 'dc', 'psql', 'mongo', 'mail']);
