import * as z from 'zod/mini';
import { register } from '../../../contract/authentication';
import { ask } from '../../dataProvider/ask';
import { CallError } from '../../dataProvider/callError';
import { type MessageKey, t } from '../../i18n/translate';
import { changeFailure } from '../../ui/changeFailure';

/** What is kept of a registration that was not sent: everything but the passwords. */
export const registrationDraft = z.object({ username: z.string(), email: z.string(), team: z.string() });

export type RegistrationDraft = z.infer<typeof registrationDraft>;

export interface Passwords {
  readonly password: string;
  readonly confirm: string;
}

export type Registration = RegistrationDraft & Passwords;

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

/** What came of a registration. */
export interface RegistrationOutcome {
  readonly done: boolean;
  /** `undefined` when there is nothing to say here: the session has ended. */
  readonly text: string | undefined;
  /** Nobody knows whether the person was made (hostile case C8). */
  readonly unknown: boolean;
}

/**
 * Sends a registration (D13). Only an answer that says so is a success: a 200 with another `status` is none, and neither is
 * one without an object in it (C5).
 */
export async function sendRegistration({
  username,
  email,
  team,
  password,
}: Registration): Promise<RegistrationOutcome> {
  const body = { username: username.trim(), password, email: email.trim(), team: team.trim() };
  try {
    const { answer } = await ask(register, { body });
    if (answer.status === undefined || answer.status === 'success') {
      return { done: true, text: t('register.success'), unknown: false };
    }
    return { done: false, text: because(answer.message), unknown: false };
  } catch (error) {
    const failure = changeFailure(error, t('register.failed'));
    if (failure === undefined) return { done: false, text: undefined, unknown: false };
    const { text, message, unknown } = failure;
    const kind = error instanceof CallError ? error.failure : undefined;
    if (kind === 'timeout') return { done: false, text, unknown };
    return { done: false, text: because(kind === 'network' ? text : message), unknown };
  }
}

function because(msg: string | undefined): string {
  return msg === undefined || msg.trim() === '' ? t('register.failed') : t('register.failedBecause', { msg });
}
