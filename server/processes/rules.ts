import type { ProcessForm } from '../../contract/processes';
import { changesBudget } from './budgets';

/** A form without the credentials, which are never shown. */
export type OpenForm = Omit<ProcessForm, 'username' | 'password' | 'machine_limit'> & {
  readonly machine_limit: number;
};

/** Limit if the field is empty (R56). */
const defaultMachineLimit = 1;

/** Splits a form into public values and credentials, and sets the default machine limit. */
export function partsOf({ username, password, machine_limit, ...form }: ProcessForm) {
  const hasCredentials = username !== '' || password !== '';
  return {
    open: { ...form, machine_limit: machine_limit ?? defaultMachineLimit },
    credentials: hasCredentials ? { username, password } : undefined,
  };
}

/** Optional fields (D49). */
const mayBeEmpty: readonly string[] = ['region', 'instance_type'];

/** Returns the first required text field that is blank. */
export function blankField(form: OpenForm): string | undefined {
  const blank = Object.entries(form).find(
    ([name, value]) => typeof value === 'string' && value.trim() === '' && !mayBeEmpty.includes(name),
  );
  return blank?.[0];
}

/** Values of a process that an update can change. */
export interface Updatable {
  readonly version: string;
  readonly machine_max_count: number;
  /** Null: none. A wanted 0 removes it, and `undefined` leaves it as it is. */
  readonly budget?: number | null | undefined;
}

/** Returns true if an update changes a value. */
export function differs(process: Updatable, wanted: Updatable): boolean {
  const { version, machine_max_count } = wanted;
  return (
    process.version !== version || process.machine_max_count !== machine_max_count || changesBudget(process, wanted)
  );
}
