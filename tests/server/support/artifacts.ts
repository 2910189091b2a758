import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inputsHash } from '../../../scripts/lib/stamp.mjs';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
const base = join(root, 'dist/server-tests');

/** Longer than any run of the tests: what nobody has asked for since then, nobody uses. */
const keptMs = 3_600_000;

/**
 * The folder of what the server tests need to be made for them. It bears the hash of all that went into it: both runs of
 * the tests, on each of the databases, have the same one, also side by side, and changed sources have another.
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
      // Another run was faster.
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
