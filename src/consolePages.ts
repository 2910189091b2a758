import { aliases } from './access/deepLink';
import { preloadable } from './definitions/preloadable';

const loadApp = () => import('./App');
export const App = preloadable(loadApp);
/** Provides the console's context outside of a workspace. */
export const Inside = preloadable(async () => ({ default: (await loadApp()).ConsoleContext }));
export const HomeScreen = preloadable(() => import('./custom/home/HomeScreen'));

/** Loads the code of the pages that most people open next. */
export async function warmPages(): Promise<void> {
  await Promise.all([HomeScreen.preload(), App.preload(), Inside.preload()]);
}

/** Loads the code of the page at an address. */
export async function preparePageAt(pathname: string): Promise<void> {
  const [, , module, ...path] = (aliases[pathname] ?? pathname).split('/');
  if (module === undefined) return HomeScreen.preload();
  const prepared = import('./preparePage').then(({ preparePage }) => preparePage(module, path.join('/')));
  await Promise.all([App.preload(), prepared]);
}
