export type Standing = 'over' | 'full' | 'nearly';

/** From this part of its limit, a process is nearly full. */
const nearlyFull = 0.8;

interface Used {
  readonly machine_max_count: number;
  readonly machines_live: number;
  readonly machines_reserved: number;
}

/** Compares the live and launching machines of a process with its limit; `undefined` if there is room. */
export function standingOf({ machine_max_count, machines_live, machines_reserved }: Used): Standing | undefined {
  const taken = machines_live + machines_reserved;
  if (taken > machine_max_count) return 'over';
  if (taken === machine_max_count) return 'full';
  return taken >= nearlyFull * machine_max_count ? 'nearly' : undefined;
}
