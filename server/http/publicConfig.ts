import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { firstEmailDomains } from '../../contract/values';
import type { Config } from '../config';
import { readUrl } from '../readUrl';
import { StartError } from '../startError';

/** The configuration that browsers will get: the server's own, else what was built with the console, else none. */
export function readPublicConfig(
  config: Pick<Config, 'PUBLIC_CONFIG'>,
  consoleFolder: string,
): Record<string, unknown> {
  if (config.PUBLIC_CONFIG) return config.PUBLIC_CONFIG.value;
  try {
    const value: unknown = JSON.parse(readFileSync(join(consoleFolder, 'config.json'), 'utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // The console says itself what is wrong with its file; here it only names no other origin.
    return {};
  }
}

const emailDomains = z.object({ emailDomains: z.catch(z.array(z.string()), [...firstEmailDomains]) });

/** Returns the email domains of the company (D1); a missing or invalid list has the default of the console. */
export const emailDomainsOf = (publicConfig: Record<string, unknown>): readonly string[] =>
  emailDomains.parse(publicConfig).emailDomains;

/** A name or an address, and nothing that means something in a policy: a host may hold `;` and `*` and still be read as one. */
const plainHost = /^([a-z\d_-]+\.)*[a-z\d_-]+\.?$|^\[[\da-f:.]+\]$/;

/** The origin of an absolute address with a plain host; nothing for any other. */
function originOf(address: string): string | undefined {
  const url = readUrl(address);
  if (!url) return undefined;
  const { hostname, origin, username, password } = url;
  return plainHost.test(hostname) && username + password === '' ? origin : undefined;
}

/**
 * The other origins that the configuration makes the console call. They become part of the Content-Security-Policy.
 *
 * @param source what the configuration is called, for the error
 * @throws StartError naming the key with an address that has no origin to allow
 */
export function apiOriginsOf(publicConfig: Record<string, unknown>, source: string): string[] {
  const origins = ['authApiUrl', 'cloudApiUrl'].flatMap((key) => {
    const address = publicConfig[key];
    // Paths are the console's own origin, and what is neither is refused by the console.
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
