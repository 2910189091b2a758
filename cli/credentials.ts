import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { Exit, exitCodes, usageError } from './exit';

/** The credentials file: the sign-ins by the URL of their server, and the server of the last one. */
const credentialsFile = z.object({
  current: z.string(),
  logins: z.record(z.string(), z.object({ token: z.string() })),
});

const fileOf = (env: NodeJS.ProcessEnv) =>
  join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'quarterdeck', 'credentials.json');

/** Returns no sign-ins for a missing or malformed file. */
export function readLogins(env: NodeJS.ProcessEnv): z.infer<typeof credentialsFile> {
  try {
    return credentialsFile.parse(JSON.parse(readFileSync(fileOf(env), 'utf8')));
  } catch {
    return { current: '', logins: {} };
  }
}

/** Stores or removes the token of the sign-in at a server. Only the person can read the file. */
export function storeLogin(env: NodeJS.ProcessEnv, server: string, token: string | undefined): void {
  const { [server]: _former, ...others } = readLogins(env).logins;
  const content = { current: server, logins: { ...others, ...(token !== undefined && { [server]: { token } }) } };
  const file = fileOf(env);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}

/**
 * Returns the URL of the console, without a slash at its end.
 *
 * @throws Exit if none is known, or it is no HTTP URL
 */
export function serverOf(flag: unknown, env: NodeJS.ProcessEnv): string {
  const text = typeof flag === 'string' ? flag : env.QUARTERDECK_URL || readLogins(env).current;
  if (!text)
    throw usageError('no server: use --server URL, set QUARTERDECK_URL, or run "quarterdeck login --server URL"');
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw usageError(`${text} is not a URL such as https://console.example.com`);
  }
  if (!/^https?:$/.test(url.protocol) || url.username + url.password !== '')
    throw usageError('the server must be an http or https URL without a password');
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/**
 * Returns the token for a server: `QUARTERDECK_TOKEN` for the server of `QUARTERDECK_URL` or `--server`, else that of the last login.
 *
 * @throws Exit if there is none
 */
export function tokenFor(server: string, env: NodeJS.ProcessEnv): string {
  const token = env.QUARTERDECK_TOKEN || readLogins(env).logins[server]?.token;
  if (token) return token;
  throw new Exit(
    exitCodes.notSignedIn,
    `not logged in at ${server}: run "quarterdeck login", or set QUARTERDECK_TOKEN`,
  );
}
