/** How a process stands to its limit, where there is something to say. */
export type Standing = 'over' | 'full' | 'nearly';

/** From this part of its limit on, a process is nearly full. */
const nearly = 0.8;

interface Used {
  readonly machine_max_count: number;
  readonly machines_live: number;
  readonly machines_reserved: number;
}

/** How a process stands to its limit, by the machines that it has and those being launched. */
export function standingOf({ machine_max_count, machines_live, machines_reserved }: Used): Standing | undefined {
  const taken = machines_live + machines_reserved;
  if (taken > machine_max_count) return 'over';
  if (taken === machine_max_count) return 'full';
  return taken >= nearly * machine_max_count ? 'nearly' : undefined;
}
