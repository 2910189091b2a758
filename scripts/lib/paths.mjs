import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. Scripts work from any current directory. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Returns a path inside the project. */
export const at = (...parts) => join(root, ...parts);

export const consoleDir = at('dist/console');
export const serverMain = at('dist/server/main.js');
/** Vite's manifest, which is stored beside the console so that no server delivers it. */
export const manifestFile = at('dist/manifest.json');
export const stampFile = at('dist/build.json');
/** Folder of the empty database that a server's first start copies, beside its own folder. */
export const emptyDatabaseFiles = at('dist/database/files');
