import { preloadable } from '../../ui/preloadable';

/** The figures of a list, for lists that declare some: others do without their code. */
export const Tiles = preloadable(async () => ({ default: (await import('./Tiles')).Tiles }));
