import { resolve } from 'node:path';
import { type Place, readPlace } from '../delivery';

/** The receiver of anchors, outside of the database. */
export type AnchorPlace = { readonly kind: 'file'; readonly path: string } | Place;

/**
 * Reads the setting `AUDIT_ANCHOR`: an address as {@link readPlace} takes it, or else a path.
 *
 * @throws Error with the fault of the setting
 */
export function readAnchorPlace(value: string): AnchorPlace {
  return value.includes('://') ? readPlace(value, 'a path, or ') : { kind: 'file', path: resolve(value) };
}
