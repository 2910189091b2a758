import { type CallAccess, type Module, modules, rightsOf } from '../../contract/access';
import { config } from '../config/runtimeConfig';

/** The workspace of pages about the signed-in person, which everybody has. */
export const accountWorkspace = 'account';

/** The workspace of a module, or the {@link accountWorkspace}. */
export type Workspace = Module | typeof accountWorkspace;

export const workspaces: readonly Workspace[] = [...modules, accountWorkspace];

/** Returns true if a workspace has this name in addresses. */
export const isWorkspace = (name: string | undefined): name is Workspace =>
  workspaces.some((workspace) => workspace === name);

/** Returns the workspaces that roles open. */
export const workspacesOf = (roles: unknown): readonly Workspace[] => [...rightsOf(roles), accountWorkspace];

/** Returns the required access of the calls of a workspace's own records. */
export const accessTo = (workspace: Workspace): CallAccess => (workspace === accountWorkspace ? 'session' : workspace);

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
