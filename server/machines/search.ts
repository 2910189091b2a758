import type * as z from 'zod/mini';
import type { searchInstances } from '../../contract/machines';
import { canonicalAddress } from '../fleet/addresses';
import type { Machine } from '../fleet/fleet';

type Body = z.output<NonNullable<(typeof searchInstances)['body']>>;
type Column = Exclude<keyof Body, 'tag_filters'>;

/** A test that a machine passes or not. */
export type Passes = (machine: Machine) => boolean;

const plain = (text: string) => text.trim().toLowerCase();

/** What each list of a search is compared with; addresses in their one form, words in lower case. */
const comparedOf: Record<Column, (machine: Machine) => string | null> = {
  instance_ids: ({ instance_id }) => instance_id,
  vpc_id: ({ vpc_id }) => vpc_id,
  platform: ({ platform }) => platform,
  lifecycle: ({ lifecycle }) => lifecycle,
  subnet_id: ({ subnet_id }) => subnet_id,
  instance_state: ({ state }) => state,
  instance_type: ({ instance_type }) => instance_type,
  ipv4: ({ ipv4 }) => ipv4,
  ipv6: ({ ipv6 }) => ipv6 && canonicalAddress(ipv6),
  private_ip: ({ private_ip }) => private_ip,
  account: ({ account }) => account,
  region: ({ region }) => region,
};

const columns = Object.keys(comparedOf) as Column[];

function columnTests(body: Body): Passes[] {
  return columns.flatMap((column) => {
    const wanted = new Set(body[column].map((value) => plain(canonicalAddress(value))).filter((value) => value !== ''));
    if (wanted.size === 0) return [];
    const value = comparedOf[column];
    return [(machine: Machine) => wanted.has(plain(value(machine) ?? ''))];
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
  const lists = columns.map((column) =>
    [...new Set(body[column].map((value) => plain(canonicalAddress(value))))].sort(),
  );
  const tags = body.tag_filters.map(({ key, value }) => JSON.stringify([key, value])).sort();
  return JSON.stringify([lists, tags]);
}
