import type * as z from 'zod/mini';
import type { searchInstances } from '../../contract/machines';
import type { Machine } from '../fleet/fleet';
import { type IdentifierKind, matching } from './identify';
import { plainValues } from './selectors';

type Body = z.output<NonNullable<(typeof searchInstances)['body']>>;
type Column = Exclude<keyof Body, 'tag_filters'>;

export type Passes = (machine: Machine) => boolean;

/** Filters that match an identifier or an address. */
const identified: Partial<Record<Column, IdentifierKind>> = {
  instance_ids: 'instance_id',
  ipv4: 'ipv4',
  ipv6: 'ipv6',
  private_ip: 'private_ip',
};

/** Values that the other filters are compared with, ignoring case. */
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

/** Makes the tests for tags. Tags match exactly: case counts, an empty value is a value (D51), and `*` is no wildcard. */
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
 * Returns the test of a search. A machine must match one value of every list. Empty lists and values are ignored. The values of one
 * tag key form a list, as in EC2.
 */
export function searchTest(body: Body): Passes {
  const tests = [...columnTests(body), ...tagTests(body.tag_filters)];
  return (machine) => tests.every((passes) => passes(machine));
}

/** Returns a canonical text, which is equal for equivalent searches. */
export function searchKey(body: Body): string {
  const lists = columns.map((column) => plainValues(body[column]).sort());
  const tags = body.tag_filters.map(({ key, value }) => JSON.stringify([key, value])).sort();
  return JSON.stringify([lists, tags]);
}
