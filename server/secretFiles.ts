import { readFileSync } from 'node:fs';
import { StartError } from './startError';

type Environment = Readonly<Record<string, string | undefined>>;

const secretSettings = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'CODE_SECRET',
  'CREDENTIAL_SECRET',
  'AUDIT_KEY',
  'SSO_CLIENT_SECRET',
] as const;

/**
 * Returns the environment with the secrets from files. `{NAME}_FILE` is the path of a file that a secret store mounts. The secret is then
 * not in the environment, which other programs of the same user can read.
 *
 * @throws StartError if a file cannot be read or is empty, or a secret is set in both ways
 */
export function withSecretFiles(env: Environment): Environment {
  const found = secretSettings.flatMap((name) => {
    const setting = `${name}_FILE`;
    const path = env[setting]?.trim();
    if (!path) return [];
    if (env[name]?.trim()) throw new StartError(`${name} and ${setting} are both set; set only one of them`);
    return [[name, secretIn(path, setting)] as const];
  });
  return { ...env, ...Object.fromEntries(found) };
}

function secretIn(path: string, setting: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new StartError(`${setting} cannot be read: ${(error as Error).message}`);
  }
  if (text === '') throw new StartError(`${setting} names an empty file: ${path}`);
  return text;
}
