import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { List } from '../cache/responseCache';
import type { Revision } from '../db/revisions';
import type { Inventory, Machine } from '../fleet/fleet';
import { instanceRow } from './instanceRow';

/** A list of machines that a client asks for. */
export interface Selection {
  /** Identifies the accounts, the list and its filters. */
  readonly key: string;
  readonly inventory: Inventory;
  readonly passes: (machine: Machine) => boolean;
  /** Faults of the inventory that concern this list. */
  readonly warnings: Inventory['warnings'];
}

/** Machines tested, and rows put into one text, before other requests get their turn: about a millisecond of work. */
const looksAtOnce = 2_000;
const rowsAtOnce = 200;

/** Machines above which a list may be too long to cache uncompressed: 730 bytes each. */
const longFrom = 10_000;

/** Maximum age of `as_of` in a cached response, in milliseconds. */
const asOfTolerance = 15_000;

async function* textOf({ inventory, passes, warnings }: Selection): AsyncGenerator<Buffer> {
  const { asOf, machines } = inventory;
  let text = `${JSON.stringify({ status: 'success', as_of: asOf, warnings }).slice(0, -1)},"data":[`;
  let separator = '';
  let rows = 0;
  for (const [index, machine] of machines.entries()) {
    if (passes(machine)) {
      text += separator + JSON.stringify(instanceRow(machine));
      separator = ',';
      rows += 1;
    }
    if (rows < rowsAtOnce && (index + 1) % looksAtOnce !== 0) continue;
    if (text !== '') yield Buffer.from(text);
    text = '';
    rows = 0;
    await new Promise((resolve) => setImmediate(resolve));
  }
  yield Buffer.from(`${text}]}`);
}

/**
 * Makes the list of the machines that pass a selection, whose bytes are streamed while they are produced: 100,000 machines are 73 MB.
 * The response tells its `as_of`, so the list is produced again every 15 seconds; its ETag ignores `as_of`.
 */
export function listedMachines(selection: Selection, revision: Revision): List {
  const { key, inventory } = selection;
  const { generation, asOf, machines } = inventory;
  const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url');
  return {
    key: `machines ${digestOf(key)}`,
    generation: `${generation} ${Math.floor(asOf.getTime() / asOfTolerance)}`,
    revision,
    content: () => ({
      etag: `W/"${digestOf(`${generation}\n${key}`).slice(0, 27)}"`,
      headers: { 'cache-control': 'no-store' },
      size: 0,
      open: () => Readable.from(textOf(selection), { objectMode: false }),
      isLong: machines.length > longFrom,
    }),
  };
}
