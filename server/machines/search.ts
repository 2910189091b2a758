import type * as z from 'zod/mini';
import type { searchInstances } from '../../contract/machines';
import type { Machine } from '../fleet/fleet';
import { type IdentifierKind, matching } from './identify';
import { plainValues } from './selectors';

type Body = z.output<NonNullable<(typeof searchInstances)['body']>>;
type Column = Exclude<keyof Body, 'tag_filters'>;

/** A test that a machine passes or not. */
export type Passes = (machine: Machine) => boolean;

/** The lists that name machines by an identifier or an address. */
const identified: Partial<Record<Column, IdentifierKind>> = {
  instance_ids: 'instance_id',
  ipv4: 'ipv4',
  ipv6: 'ipv6',
  private_ip: 'private_ip',
};

/** The value that each of the other lists is compared with, in any case of letters. */
const comparedOf: Record<string, (machine: Machine) => string | null> = {
  vpc_id: ({ vpc_id }) => vpc_id,
  platform: ({ platform }) => platform,
  lifecycle: ({ lifecycle }) => lifecycle,
  subnet_id: ({ subnet_id }) => subnet_id,
  instance_state: ({ state }) => state,
  instance_type: ({ instance_type }) => instance_type,
  account: ({ account }) => account,
  region: ({ region }) => region,
};

const columns = [...Object.keys(identified), ...Object.keys(comparedOf)] as Column[];

function columnTests(body: Body): Passes[] {
  return columns.flatMap((column): Passes[] => {
    const values = plainValues(body[column]);
    if (values.length === 0) return [];
    const kind = identified[column];
    if (kind) {
      const matched = matching(kind, values);
      return [(machine) => matched(machine).length > 0];
    }
    const wanted = new Set(values);
    return [(machine) => wanted.has(comparedOf[column]?.(machine)?.toLowerCase() ?? '')];
  });
}

/** Tags are compared exactly, in upper and lower case too: an empty value means the empty value (D51), and `*` means `*`. */
function tagTests(filters: Body['tag_filters']): Passes[] {
  const values = new Map<string, Set<string>>();
  for (const { key, value } of filters) values.set(key, (values.get(key) ?? new Set()).add(value));
  return [...values].map(
    ([key, wanted]) =>
      ({ tags }: Machine) =>
        Object.hasOwn(tags, key) && wanted.has(tags[key] ?? ''),
  );
}

/**
 * The test of a search: one value of a list is enough, every list counts, and an empty list or value says nothing. The
 * values of one tag key are a list, as they are in EC2.
 */
export function searchTest(body: Body): Passes {
  const tests = [...columnTests(body), ...tagTests(body.tag_filters)];
  return (machine) => tests.every((passes) => passes(machine));
}

/** A search in one form: searches that mean the same have the same text. */
export function searchKey(body: Body): string {
  const lists = columns.map((column) => plainValues(body[column]).sort());
  const tags = body.tag_filters.map(({ key, value }) => JSON.stringify([key, value])).sort();
  return JSON.stringify([lists, tags]);
}
