import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { List } from '../cache/responseCache';
import type { Revision } from '../db/revisions';
import type { Inventory, Machine } from '../fleet/fleet';
import type { Prices } from '../prices/prices';
import { instanceRow } from './instanceRow';
import type { rowAdditions } from './rowAdditions';

/** A list of machines that a client asks for. */
export interface Selection {
  /** Identifies the accounts, the list and its filters. */
  readonly key: string;
  readonly inventory: Inventory;
  readonly passes: (machine: Machine) => boolean;
  /** Faults of the inventory that concern this list. */
  readonly warnings: Inventory['warnings'];
  readonly additions: () => ReturnType<typeof rowAdditions>;
  readonly prices: Prices | undefined;
}

/** Machines tested and rows joined before other requests get their turn. Both take about a millisecond. */
const machinesPerTurn = 2_000;
const rowsPerTurn = 200;

/** Size of a fleet whose list may be too long to cache uncompressed. A row has 730 bytes. */
const longListMachines = 10_000;

/** Maximum age of `as_of` in a cached response. */
const maxAsOfAgeMs = 15_000;

async function* textOf({ inventory, passes, warnings, additions, prices }: Selection): AsyncGenerator<Buffer> {
  const { asOf, machines } = inventory;
  const additionOf = await additions();
  let text = `${JSON.stringify({ status: 'success', as_of: asOf, warnings }).slice(0, -1)},"data":[`;
  let separator = '';
  let rows = 0;
  for (const [index, machine] of machines.entries()) {
    if (passes(machine)) {
      text += separator + JSON.stringify(instanceRow(machine, additionOf(machine), prices));
      separator = ',';
      rows += 1;
    }
    if (rows < rowsPerTurn && (index + 1) % machinesPerTurn !== 0) continue;
    if (text !== '') yield Buffer.from(text);
    text = '';
    rows = 0;
    await new Promise((resolve) => setImmediate(resolve));
  }
  yield Buffer.from(`${text}]}`);
}

/**
 * Returns the list of the machines that pass a selection. It is streamed, since 100,000 machines have 73 MB. The list is produced
 * again every 15 seconds because it contains `as_of`. Its ETag ignores `as_of`.
 */
export function listedMachines(selection: Selection, revision: Revision): List {
  const { inventory, prices } = selection;
  const key = `${selection.key} ${prices?.version ?? ''}`;
  const { asOf, machines } = inventory;
  const generation = `${inventory.generation} ${revision.due} ${revision.processes}`;
  const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url');
  return {
    key: `machines ${digestOf(key)}`,
    generation: `${generation} ${Math.floor(asOf.getTime() / maxAsOfAgeMs)}`,
    revision,
    content: {
      etag: `W/"${digestOf(`${generation}\n${key}`).slice(0, 27)}"`,
      headers: { 'cache-control': 'no-store' },
      open: () => Readable.from(textOf(selection), { objectMode: false }),
      isLong: machines.length > longListMachines,
    },
  };
}
