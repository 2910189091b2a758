import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inputsHash } from '../../../scripts/lib/stamp.mjs';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
const base = join(root, 'dist/server-tests');

/** Age in ms after which a folder is unused: longer than any run of the tests. */
const keptMs = 3_600_000;

/**
 * Returns the folder of artifacts that the server tests need. Its name has the hash of all inputs, so that both runs of the tests, on each
 * database, share one, also at the same time, and changed sources have another.
 *
 * @param make fills an empty folder
 */
export async function serverArtifacts(make: (folder: string) => Promise<void>): Promise<string> {
  const hash = createHash('sha256').update(inputsHash());
  for (const name of ['artifacts.ts', 'globalSetup.ts', '../../support/serverProcess.ts'])
    hash.update(readFileSync(join(root, 'tests/server/support', name)));
  const folder = join(base, hash.digest('hex').slice(0, 16));
  if (!existsSync(folder)) {
    removeOld();
    const draft = `${folder}.${process.pid}`;
    mkdirSync(draft, { recursive: true });
    await make(draft);
    try {
      renameSync(draft, folder);
    } catch (error) {
      // A concurrent run has created it.
      if (!existsSync(folder)) throw error;
      rmSync(draft, { recursive: true });
    }
  }
  utimesSync(folder, new Date(), new Date());
  return folder;
}

function removeOld(): void {
  if (!existsSync(base)) return;
  for (const name of readdirSync(base)) {
    const path = join(base, name);
    if (Date.now() - statSync(path).mtimeMs > keptMs) rmSync(path, { recursive: true, force: true });
  }
}
