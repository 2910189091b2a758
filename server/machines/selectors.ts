import type { Termination } from '../../contract/machines';
import { type IdentifierKind, identifierKinds, keyOf } from './identify';

/** One kind of identifier with its distinct values in the form for comparison. */
export interface Selector {
  readonly kind: IdentifierKind | 'tagname';
  readonly values: readonly string[];
}

/** Returns the distinct identifiers in the form for comparison, without empty ones. */
export function plainValues(texts: readonly string[]): string[] {
  return [...new Set(texts.map(keyOf).filter((value) => value !== ''))];
}

/** Returns true if a tag name consists of wildcards, which are not supported. */
export function isWildcard(tagname: string): boolean {
  return /^[*?]+$/.test(tagname);
}

/** A selection without an identifier, with several kinds of identifiers, or with wildcards only. */
export type SelectorFault = 'none' | 'several' | 'wildcard';

/**
 * Parses the selection of a termination (D16): a tag name, or objects with exactly one identifier each, all of one kind.
 *
 * @example selectorOf({ tagname: '', instances: [{ instance_id: 'i-1', ipv4: '', ipv6: '', private_ip: '' }] })
 * // { kind: 'instance_id', values: ['i-1'] }
 */
export function selectorOf({
  tagname,
  instances,
}: Pick<Termination, 'tagname' | 'instances'>): Selector | SelectorFault {
  const tag = tagname.trim();
  const named = instances.map((instance) =>
    identifierKinds.flatMap((kind) => {
      const value = keyOf(instance[kind]);
      return value === '' ? [] : [{ kind, value }];
    }),
  );
  const all = named.flat();
  const kinds = new Set(all.map(({ kind }) => kind));
  if (tag === '' && all.length === 0) return 'none';
  if ((tag !== '' && all.length > 0) || kinds.size > 1) return 'several';
  if (named.some((identifiers) => identifiers.length === 0)) return 'none';
  if (isWildcard(tag)) return 'wildcard';
  if (tag !== '') return { kind: 'tagname', values: [tag] };
  return { kind: all[0]?.kind ?? 'instance_id', values: [...new Set(all.map(({ value }) => value))] };
}
