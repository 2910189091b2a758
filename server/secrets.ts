import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AuditKey, auditKeyOf } from './audit/chain';
import type { Config } from './config';
import { reasonOf, StartError } from './startError';

/** Secrets: the newest is used for new data; existing data may have been made with any of them. */
export type Secrets = readonly [newest: string, ...others: string[]];

type SecretSettings = Pick<Config, 'DATA_DIR' | 'CODE_SECRET' | 'CREDENTIAL_SECRET' | 'AUDIT_KEY'>;

/**
 * Returns the keys of stored one-time codes, so that a copy of the database does not suffice to guess them. The key is stored, so that
 * codes stay valid after a restart.
 */
export function codeSecretsOf(config: SecretSettings): Secrets {
  return secretsOf(config, 'CODE_SECRET', 'code.key');
}

/** Returns the keys that seal credentials of processes. Without its key, a credential is lost. */
export function credentialSecretsOf(config: SecretSettings): Secrets {
  return secretsOf(config, 'CREDENTIAL_SECRET', 'credential.key');
}

/** Returns the secrets of the setting, then the stored one, which may predate the setting. Creates one if there is none. */
function secretsOf(
  { DATA_DIR, ...config }: SecretSettings,
  setting: 'CODE_SECRET' | 'CREDENTIAL_SECRET',
  file: string,
): Secrets {
  const [first, ...others] = config[setting];
  if (first === undefined) return [storedSecret(DATA_DIR, file, setting)];
  const isStored = existsSync(join(DATA_DIR, file));
  return isStored ? [first, ...others, storedSecret(DATA_DIR, file, setting)] : [first, ...others];
}

const auditFile = 'audit.key';

/** Returns the key of new audit rows, which the database alone does not disclose. Creates one if there is none. */
export function auditKeyOfServer(config: SecretSettings): AuditKey {
  return auditKeyOf(config.AUDIT_KEY[0] ?? storedSecret(config.DATA_DIR, auditFile, 'AUDIT_KEY'));
}

/** Returns all keys of existing audit rows. Creates none. */
export function knownAuditKeysOf(config: SecretSettings): AuditKey[] {
  const path = join(config.DATA_DIR, auditFile);
  const stored = existsSync(path) ? [readFileSync(path, 'utf8')] : [];
  return [...config.AUDIT_KEY, ...stored].map(auditKeyOf);
}

/**
 * Returns a warning if a PostgreSQL database is used without configured keys. Servers that share it could then not open each other's
 * credentials, and would reject each other's one-time codes.
 */
export function warningOfOwnSecrets(config: SecretSettings & Pick<Config, 'DATABASE_URL'>): string | undefined {
  const unset = (['CODE_SECRET', 'CREDENTIAL_SECRET', 'AUDIT_KEY'] as const).filter(
    (name) => config[name].length === 0,
  );
  if (config.DATABASE_URL === '' || unset.length === 0) return undefined;
  const names = new Intl.ListFormat('en').format(unset);
  return `${names} not set: servers that share this database need the same, or one cannot read or verify data of the other`;
}

/**
 * Returns the random secret of a file, which it creates on first use.
 *
 * @throws StartError if the file cannot be read or created
 */
function storedSecret(folder: string, name: string, setting: string): string {
  const path = join(folder, name);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!existsSync(path)) create(path);
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${folder} cannot be used (${reasonOf(error)}); without ${setting}, its key is stored there`,
    );
  }
}

function create(path: string): void {
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
    linkIfAbsent(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Links the complete file, so that simultaneous first starts agree on one key and a killed start leaves no partial one. */
function linkIfAbsent(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
