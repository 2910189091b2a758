import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder: scripts work from any current directory. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** A path inside the project. */
export const at = (...parts) => join(root, ...parts);

export const consoleDir = at('dist/console');
export const serverMain = at('dist/server/main.js');
/** Vite's manifest, kept beside the console and not in it, so that no server hands it out. */
export const manifestFile = at('dist/manifest.json');
export const stampFile = at('dist/build.json');
/** Where the server looks for the empty database that its first start copies: beside its own folder, like the console. */
export const emptyDatabaseFiles = at('dist/database/files');
