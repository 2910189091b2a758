import type { ProcessForm } from '../../contract/processes';

/** A form without the credentials, which are never shown again. */
export type OpenForm = Omit<ProcessForm, 'username' | 'password' | 'machine_limit'> & {
  readonly machine_limit: number;
};

/** What an empty machine limit means (R56). */
const defaultMachineLimit = 1;

/** Takes a form apart; an empty machine limit becomes the default one. */
export function partsOf({ username, password, machine_limit, ...form }: ProcessForm) {
  const hasCredentials = username !== '' || password !== '';
  return {
    open: { ...form, machine_limit: machine_limit ?? defaultMachineLimit },
    credentials: hasCredentials ? { username, password } : undefined,
  };
}

/** Empty is allowed for these (D49). */
const mayBeEmpty: readonly string[] = ['region', 'instance_type'];

/** The first field that needs a text and holds nothing but blanks. */
export function blankField(form: OpenForm): string | undefined {
  const blank = Object.entries(form).find(
    ([name, value]) => typeof value === 'string' && value.trim() === '' && !mayBeEmpty.includes(name),
  );
  return blank?.[0];
}

/** What an update can change, with the process it changes. */
export interface Updatable {
  readonly version: string;
  readonly machine_max_count: number;
}

/** Whether an update would change anything. */
export function differs(process: Updatable, wanted: Updatable): boolean {
  return process.version !== wanted.version || process.machine_max_count !== wanted.machine_max_count;
}
