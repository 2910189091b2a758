import { fileURLToPath } from 'node:url';

/** A path inside the bench's folder. */
export const inBench = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

export const pagesDir = inBench('dist/pages');
/** The same build with names as they are written, for profiles. */
export const readableDir = inBench('dist/readable');
