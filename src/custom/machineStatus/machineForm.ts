import * as z from 'zod/mini';
import { lookupTypes, machinePlatforms } from '../../../contract/values';
import type { MessageKey } from '../../i18n/translate';

/** The form as it is filled in, and as a link or a lost session may fill it; '' where nothing is chosen. */
export const machineForm = z.object({
  account: z.string(),
  region: z.string(),
  platform: z.union([z.enum(machinePlatforms), z.literal('')]),
  lookupType: z.enum(lookupTypes),
  lookupValue: z.string(),
});

export type MachineForm = z.infer<typeof machineForm>;
export type MachineField = keyof MachineForm;

export const emptyForm: MachineForm = {
  account: '',
  region: '',
  platform: '',
  lookupType: 'instanceId',
  lookupValue: '',
};

export type Faults = Partial<Record<MachineField, MessageKey>>;

const required = {
  account: 'tools.accountRequired',
  region: 'tools.regionRequired',
  platform: 'machine.platformRequired',
  lookupValue: 'machine.valueRequired',
} as const satisfies Faults;

/** What is wrong with the form, by field; nothing when it can be sent (specification, section 5). */
export function faultsOf(form: MachineForm): Faults {
  const fields = Object.keys(required) as (keyof typeof required)[];
  return Object.fromEntries(
    fields.filter((field) => form[field].trim() === '').map((field) => [field, required[field]]),
  );
}

/** What is sent of the form: every value as a string (D50), without blanks around what was typed. */
export function bodyOf({ lookupValue, ...form }: MachineForm) {
  return { ...form, lookupValue: lookupValue.trim() };
}

const given = z.partial(machineForm);

/** The fields that a link here carries in the state of its address: the instance tables do. Anything else is ignored. */
export function givenOf(state: unknown): Partial<MachineForm> | undefined {
  const { data } = given.safeParse(state);
  return data && Object.keys(data).length > 0 ? data : undefined;
}
