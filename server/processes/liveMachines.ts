import type { Revision } from '../db/revisions';
import type { Fleet, Owner } from '../fleet/fleet';

/** The use of a process's limit. */
export interface Use {
  /** Null for a request without a process. */
  readonly machines_live: number | null;
  /** Machines of open launches. */
  readonly machines_reserved?: number;
}

/** Adds the use to a row, right after the limit, since the order of keys is the order of the console's columns. */
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

/** The number of live machines of each process. */
export interface LiveMachines {
  /** Changes whenever the fleet does. */
  readonly generation: string;
  readonly of: (process: Owner) => number;
}

/** Counts the live machines of processes, once for each generation of the fleet. */
export class LiveCounts {
  private cached: { readonly generation: string; readonly counts: ReturnType<Fleet['liveByProcess']> } | undefined;

  constructor(private readonly fleet: Pick<Fleet, 'inventory' | 'liveByProcess'>) {}

  /** Returns the counts at a revision of the database. */
  async at(now: Date, revision: Revision): Promise<LiveMachines> {
    const { generation } = await this.fleet.inventory(now, revision);
    if (this.cached?.generation !== generation)
      this.cached = { generation, counts: this.fleet.liveByProcess(now, revision) };
    const { cached } = this;
    try {
      return { generation, of: await cached.counts };
    } catch (error) {
      if (this.cached === cached) this.cached = undefined;
      throw error;
    }
  }
}
