import { nameKeyOf } from '../../contract/names';

/** The unique name of a process. */
export interface ProcessName {
  readonly process_name: string;
  readonly subprocess_name: string;
  readonly account: string;
}

/** Returns the key by which processes are compared. Names are folded like usernames, and never by the database. */
export function processKeyOf({ process_name, subprocess_name, account }: ProcessName): string {
  return JSON.stringify([nameKeyOf(process_name), nameKeyOf(subprocess_name), account]);
}
