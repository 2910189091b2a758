import * as z from 'zod/mini';
import type { MessageKey } from '../../i18n/translate';

/** What is kept of a registration that was not sent: everything but the passwords. */
export const registrationDraft = z.object({ username: z.string(), email: z.string(), team: z.string() });

/** The registration form as it is filled in. */
export interface Registration extends z.infer<typeof registrationDraft> {
  readonly password: string;
  readonly confirm: string;
}

/** The fields, in their order on the screen. */
export const registrationFields = ['username', 'email', 'team', 'password', 'confirm'] as const;

export type RegistrationField = (typeof registrationFields)[number];

export type Faults = Partial<Record<RegistrationField, MessageKey>>;

const required = {
  username: 'register.usernameRequired',
  email: 'register.emailRequired',
  team: 'register.teamRequired',
  password: 'register.passwordRequired',
  confirm: 'register.confirmRequired',
} as const satisfies Record<RegistrationField, MessageKey>;

/** What is wrong with a registration, by field; nothing when it can be sent (specification, section 5). */
export function faultsOf(form: Registration): Faults {
  const empty = registrationFields.filter((field) =>
    field === 'password' || field === 'confirm' ? form[field] === '' : form[field].trim() === '',
  );
  const faults: Faults = Object.fromEntries(empty.map((field) => [field, required[field]]));
  if (faults.password || faults.confirm || form.password === form.confirm) return faults;
  return { ...faults, confirm: 'register.mismatch' };
}
