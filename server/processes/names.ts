import { nameKeyOf } from '../../contract/names';

/** What tells processes apart. */
export interface ProcessName {
  readonly process_name: string;
  readonly subprocess_name: string;
  readonly account: string;
}

/** The form in which processes are compared: name and part as names of people are, never by the database, and the account. */
export function processKeyOf({ process_name, subprocess_name, account }: ProcessName): string {
  return JSON.stringify([nameKeyOf(process_name), nameKeyOf(subprocess_name), account]);
}
