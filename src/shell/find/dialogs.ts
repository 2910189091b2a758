import { preloadable } from '../../definitions/preloadable';

/** The dialogs of the banner, which load on demand. */
export const FindDialog = preloadable(() => import('./FindDialog'));
export const ShortcutsDialog = preloadable(() => import('./ShortcutsDialog'));
