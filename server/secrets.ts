import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AuditKey, auditKeyOf } from './audit/keys';
import type { Config } from './config';

type Place = Pick<Config, 'DATA_DIR' | 'CODE_SECRET' | 'CREDENTIAL_SECRET' | 'AUDIT_KEY'>;

/**
 * The key of stored one-time codes: a copy of the database alone must not be enough to find six digits. It is kept
 * beside the database, so that a restart does not spoil codes that are under way.
 */
export function codeSecretOf(config: Place): string {
  return config.CODE_SECRET || keptIn(config.DATA_DIR, 'code.key');
}

/** The key that credentials of processes are sealed with; without it they are lost, so it outlives restarts as well. */
export function credentialSecretOf(config: Place): string {
  return config.CREDENTIAL_SECRET || keptIn(config.DATA_DIR, 'credential.key');
}

const auditFile = 'audit.key';

/** The key that new rows of the audit log are hashed with: whoever has only the database cannot make one. */
export function auditKeyOfServer(config: Place): AuditKey {
  return auditKeyOf(config.AUDIT_KEY[0] ?? keptIn(config.DATA_DIR, auditFile));
}

/** All keys that rows may have been hashed with; one that is not there is not made. */
export function knownAuditKeysOf(config: Place): AuditKey[] {
  const path = join(config.DATA_DIR, auditFile);
  const kept = existsSync(path) ? [readFileSync(path, 'utf8')] : [];
  return [...config.AUDIT_KEY, ...kept].map(auditKeyOf);
}

/** The random secret of a file, made on first use. */
function keptIn(folder: string, name: string): string {
  const path = join(folder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
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
