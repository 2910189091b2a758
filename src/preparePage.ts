import { sessionUser } from './authProvider/session';
import { recordViewAt } from './definitions/record';
import { isModule, mayOpen } from './definitions/registry';
import { registry } from './resources';
import { screenOf } from './shell/screenOf';
import { RecordScreen } from './shell/WorkspacePage';

/** Fetches the code of the page at `/dashboard/{module}/{path}` if the person may open it. */
export async function preparePage(module: string, path: string): Promise<void> {
  const page = isModule(module) ? registry.pageAt(module, path) : undefined;
  if (!page || !mayOpen(page, sessionUser()?.roles)) return;
  if (page.kind === 'screen') await screenOf(page).preload();
  else if (path === '') await page.list.overview?.Part.preload();
  else if (recordViewAt(page, path)) await RecordScreen.preload();
}

// Without it an edited resource reloads the page: the importers of this file are not components.
import.meta.hot?.accept();
