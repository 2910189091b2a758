import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AuditKey, auditKeyOf } from './audit/keys';
import type { Config } from './config';
import { reasonOf, StartError } from './startError';

type Place = Pick<Config, 'DATA_DIR' | 'CODE_SECRET' | 'CREDENTIAL_SECRET' | 'AUDIT_KEY'>;

/**
 * The key of stored one-time codes: a copy of the database alone must not be enough to find six digits. It is kept
 * beside the database, so that a restart does not spoil codes that are under way.
 */
export function codeSecretOf(config: Place): string {
  return config.CODE_SECRET || keptIn(config.DATA_DIR, 'code.key', 'CODE_SECRET');
}

/** The key that credentials of processes are sealed with; without it they are lost, so it outlives restarts as well. */
export function credentialSecretOf(config: Place): string {
  return config.CREDENTIAL_SECRET || keptIn(config.DATA_DIR, 'credential.key', 'CREDENTIAL_SECRET');
}

const auditFile = 'audit.key';

/** The key that new rows of the audit log are hashed with: whoever has only the database cannot make one. */
export function auditKeyOfServer(config: Place): AuditKey {
  return auditKeyOf(config.AUDIT_KEY[0] ?? keptIn(config.DATA_DIR, auditFile, 'AUDIT_KEY'));
}

/** All keys that rows may have been hashed with; one that is not there is not made. */
export function knownAuditKeysOf(config: Place): AuditKey[] {
  const path = join(config.DATA_DIR, auditFile);
  const kept = existsSync(path) ? [readFileSync(path, 'utf8')] : [];
  return [...config.AUDIT_KEY, ...kept].map(auditKeyOf);
}

/**
 * What to warn of when the database is a PostgreSQL, which other servers may share: keys of this server's own open nothing that
 * those have sealed, and their one-time codes count as wrong tries here.
 *
 * @returns undefined when there is nothing to warn of
 */
export function warningOfOwnSecrets(config: Place & Pick<Config, 'DATABASE_URL'>): string | undefined {
  const unset = (['CODE_SECRET', 'CREDENTIAL_SECRET', 'AUDIT_KEY'] as const).filter(
    (name) => config[name].length === 0,
  );
  if (config.DATABASE_URL === '' || unset.length === 0) return undefined;
  const names = new Intl.ListFormat('en').format(unset);
  return `${names} not set: servers that share this database need the same, or what the one has sealed or signed fails at the other`;
}

/**
 * The random secret of a file, made on first use.
 *
 * @throws StartError when the file can be neither read nor made
 */
function keptIn(folder: string, name: string, setting: string): string {
  const path = join(folder, name);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!existsSync(path)) make(path);
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${folder} cannot be used (${reasonOf(error)}); without ${setting}, its key is kept there`,
    );
  }
}

function make(path: string): void {
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
    linkIfAbsent(draft, path);
  } finally {
    rmSync(draft, { force: true });
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
