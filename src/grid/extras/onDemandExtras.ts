import { preloadable } from '../../definitions/preloadable';

/** What only some lists have above them: figures, shares, reading by itself. Others do without its code. */
export const ListExtras = preloadable(async () => ({ default: (await import('./ListExtras')).ListExtras }));
