import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';

/**
 * The key of stored one-time codes: a copy of the database alone must not be enough to find six digits. It is kept
 * beside the database, so that a restart does not spoil codes that are under way.
 */
export function codeSecretOf(config: Pick<Config, 'CODE_SECRET' | 'DATA_DIR'>): string {
  if (config.CODE_SECRET !== '') return config.CODE_SECRET;
  const path = join(config.DATA_DIR, 'code.key');
  mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 });
  try {
    return readFileSync(path, 'utf8');
  } catch {
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
    linkIfAbsent(draft, path);
    rmSync(draft);
    return readFileSync(path, 'utf8');
  }
}

/** Two first starts at once agree on one key, and a start that is cut short leaves no half of one. */
function linkIfAbsent(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
