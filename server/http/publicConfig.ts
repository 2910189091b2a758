import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { firstEmailDomains } from '../../contract/values';
import type { Config } from '../config';
import { readUrl } from '../readUrl';
import { StartError } from '../startError';

/** Returns the configuration that browsers get: `PUBLIC_CONFIG`, or else the file built with the console, or else an empty one. */
export function readPublicConfig(
  config: Pick<Config, 'PUBLIC_CONFIG'>,
  consoleFolder: string,
): Record<string, unknown> {
  if (config.PUBLIC_CONFIG) return config.PUBLIC_CONFIG.value;
  try {
    const value: unknown = JSON.parse(readFileSync(join(consoleFolder, 'config.json'), 'utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // The console reports what is wrong with its file. For the server, an invalid file names no other origin.
    return {};
  }
}

const emailDomains = z.object({ emailDomains: z.catch(z.array(z.string()), [...firstEmailDomains]) });

/** Returns the email domains of the company (D1); a missing or invalid list has the default of the console. */
export const emailDomainsOf = (publicConfig: Record<string, unknown>): readonly string[] =>
  emailDomains.parse(publicConfig).emailDomains;

/** Excludes `;` and `*`, which a URL parser accepts in a host and which have a meaning in the policy. */
const plainHost = /^([a-z\d_-]+\.)*[a-z\d_-]+\.?$|^\[[\da-f:.]+\]$/;

/** Returns the origin of an absolute URL with a plain host. */
function originOf(address: string): string | undefined {
  const url = readUrl(address);
  if (!url) return undefined;
  const { hostname, origin, username, password } = url;
  return plainHost.test(hostname) && username + password === '' ? origin : undefined;
}

/**
 * Returns the other origins that the console calls according to its configuration, for the Content-Security-Policy.
 *
 * @param source names the configuration in errors
 * @throws StartError naming a key whose address has no usable origin
 */
export function apiOriginsOf(publicConfig: Record<string, unknown>, source: string): string[] {
  const origins = ['authApiUrl', 'cloudApiUrl'].flatMap((key) => {
    const address = publicConfig[key];
    // A path is the console's own origin. The console refuses everything else.
    if (typeof address !== 'string' || !/^\s*https?:/i.test(address)) return [];
    const origin = originOf(address);
    if (origin === undefined)
      throw new StartError(
        `${source} cannot be served: ${key} must be a path, or an http or https address with a plain host name`,
      );
    return [origin];
  });
  return [...new Set(origins)];
}
