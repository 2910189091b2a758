import { fileURLToPath } from 'node:url';

/** Returns a path inside the benchmark's folder. */
export const inBench = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

export const pagesDir = inBench('dist/pages');
/** The same build with readable names, for profiles. */
export const readableDir = inBench('dist/readable');
