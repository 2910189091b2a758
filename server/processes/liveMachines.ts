import type { Revision } from '../db/revisions';
import type { Fleet, Owner } from '../fleet/fleet';

/** How much of its limit a process has taken up; nothing for a row without a process. */
export interface Use {
  readonly machines_live: number | null;
  /** Machines of launches of which it is not known yet what came of them. */
  readonly machines_reserved?: number;
}

/**
 * A row with the machines of its process right behind the limit that they count against: the order of keys is the order of
 * the console's columns.
 */
export function withUse<Row extends object, Limit extends keyof Row, Used extends Use>(
  row: Row,
  limit: Limit,
  use: Used,
): Row & Used {
  const entries = Object.entries(row).flatMap(([key, value]): [string, unknown][] =>
    key === limit ? [[key, value], ...Object.entries(use)] : [[key, value]],
  );
  return Object.fromEntries(entries) as Row & Used;
}

/** How many live machines each process has, in one state of the fleet. */
export interface LiveMachines {
  /** A text that is another one whenever the fleet is. */
  readonly generation: string;
  readonly of: (process: Owner) => number;
}

/** Counts the live machines of processes once for each state of the fleet. */
export class LiveCounts {
  private known: { readonly generation: string; readonly counted: ReturnType<Fleet['liveByProcess']> } | undefined;

  constructor(private readonly fleet: Pick<Fleet, 'inventory' | 'liveByProcess'>) {}

  /** @param revision what was committed when they were asked for */
  async at(now: Date, revision: Revision): Promise<LiveMachines> {
    const { generation } = await this.fleet.inventory(now, revision);
    if (this.known?.generation !== generation)
      this.known = { generation, counted: this.fleet.liveByProcess(now, revision) };
    const { known } = this;
    try {
      return { generation, of: await known.counted };
    } catch (error) {
      if (this.known === known) this.known = undefined;
      throw error;
    }
  }
}
