import { sessionUser } from './authProvider/session';
import { pathOfAddress } from './config/basePath';
import { preloadable } from './definitions/preloadable';

export const ConsoleRoutes = preloadable(() => import('./ConsoleRoutes'));

const loadPages = () => import('./consolePages');

/** Loads the code of the pages after the sign-in. A failure is reported when the code is needed. */
export async function warmConsole(): Promise<void> {
  const warmed = loadPages().then(({ warmPages }) => warmPages());
  await Promise.allSettled([ConsoleRoutes.preload(), warmed]);
}

/** Loads the code of the opened page. Does nothing without a session. */
export async function prepareConsole(): Promise<void> {
  if (!sessionUser()) return;
  const prepared = loadPages().then(({ preparePageAt }) => preparePageAt(pathOfAddress(window.location.pathname)));
  await Promise.allSettled([ConsoleRoutes.preload(), prepared]);
}
