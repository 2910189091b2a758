import { type Module, rightsOf } from '../../contract/access';
import { config } from '../config/runtimeConfig';

/**
 * The workspaces that people with these roles are offered: those of their rights, without the ones that the configuration hides.
 * A hidden one is not closed: its addresses, and the calls behind them, are for its right as ever.
 */
export function offeredWorkspaces(roles: unknown): Module[] {
  const { hiddenWorkspaces } = config();
  return rightsOf(roles).filter((module) => !hiddenWorkspaces.includes(module));
}

/** The workspaces that do nothing yet (R4): home says so before it knows any page. */
export const emptyWorkspaces: ReadonlySet<Module> = new Set(['do', 'dc', 'psql', 'mongo', 'mail']);
