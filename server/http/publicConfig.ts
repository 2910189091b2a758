import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';

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
