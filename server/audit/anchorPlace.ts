import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Place, post, readPlace, sendToSyslog } from '../delivery';

/** Where the newest link of the log is noted outside of the database. */
export type AnchorPlace = { readonly kind: 'file'; readonly path: string } | Place;

/** Log audit, and informational (RFC 5424). */
const priority = { facility: 13, severity: 6 };

/**
 * Reads the place from the setting: an address as {@link readPlace} takes it, or else a path.
 *
 * @throws Error saying what is wrong with it
 */
export function readAnchorPlace(value: string): AnchorPlace {
  return value.includes('://') ? readPlace(value, 'a path, or ') : { kind: 'file', path: resolve(value) };
}

/**
 * Notes one line.
 *
 * @throws Error when it may not have arrived
 */
export async function note(place: AnchorPlace, line: string, at: Date): Promise<void> {
  if (place.kind === 'file') await append(place.path, line);
  else if (place.kind === 'http') await post(place.url, 'application/json', [line]);
  else await sendToSyslog(place, [{ ...priority, at: at.toISOString(), id: 'audit', text: line }]);
}

async function append(path: string, line: string): Promise<void> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.appendFile(`${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}
