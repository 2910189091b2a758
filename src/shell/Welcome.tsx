import type { Workspace } from '../access/workspaces';
import { PageFrame } from '../components/PageFrame';

/** Shown at unknown addresses, and as the overview of a workspace that has none (R2). */
export function Welcome({ module }: { module: Workspace }) {
  return <PageFrame heading={overviewName(module)} description="shell.welcome" />;
}

/** The overview's name in heading and breadcrumb: the role in capitals. */
export function overviewName(module: Workspace): string {
  return module.toUpperCase();
}
