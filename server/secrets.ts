import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AuditKey, auditKeyOf } from './audit/keys';
import type { Config } from './config';
import { reasonOf, StartError } from './startError';

/** The first one makes what is new; what is there may have been made with any of them. */
export type Secrets = readonly [newest: string, ...others: string[]];

type Place = Pick<Config, 'DATA_DIR' | 'CODE_SECRET' | 'CREDENTIAL_SECRET' | 'AUDIT_KEY'>;

/**
 * The keys of stored one-time codes: a copy of the database alone must not be enough to find six digits. One is kept
 * beside the database, so that a restart does not spoil codes that are under way.
 */
export function codeSecretsOf(config: Place): Secrets {
  return secretsOf(config, 'CODE_SECRET', 'code.key');
}

/** The keys that credentials of processes are sealed with; without them they are lost, so one outlives restarts as well. */
export function credentialSecretsOf(config: Place): Secrets {
  return secretsOf(config, 'CREDENTIAL_SECRET', 'credential.key');
}

/** Those of the setting, and then the one that was kept in the folder before there was a setting; without any, one is made. */
function secretsOf(
  { DATA_DIR, ...config }: Place,
  setting: 'CODE_SECRET' | 'CREDENTIAL_SECRET',
  file: string,
): Secrets {
  const [first, ...others] = config[setting];
  if (first === undefined) return [keptIn(DATA_DIR, file, setting)];
  return existsSync(join(DATA_DIR, file)) ? [first, ...others, keptIn(DATA_DIR, file, setting)] : [first, ...others];
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
