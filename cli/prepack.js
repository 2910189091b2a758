/** Copies the build into the package, before `npm pack`. */
import { cpSync } from 'node:fs';

cpSync(new URL('../dist/cli', import.meta.url), new URL('dist', import.meta.url), { recursive: true });
