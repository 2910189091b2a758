import { isWorkspace } from './access/workspaces';
import { sessionUser } from './authProvider/session';
import { recordViewAt } from './definitions/record';
import { mayOpen } from './definitions/registry';
import { registry } from './resources';
import { screenOf } from './shell/screenOf';
import { RecordScreen } from './shell/WorkspacePage';

/** Loads the code of the page at `/dashboard/{module}/{path}` if the user may open it. */
export async function preparePage(module: string, path: string): Promise<void> {
  const page = isWorkspace(module) ? registry.pageAt(module, path) : undefined;
  if (!page || !mayOpen(page, sessionUser()?.roles)) return;
  if (page.kind === 'screen') await screenOf(page).preload();
  else if (path === '') await page.list.overview?.Part.preload();
  else if (recordViewAt(page, path)) await RecordScreen.preload();
}

// Without this an edited resource reloads the page.
import.meta.hot?.accept();
