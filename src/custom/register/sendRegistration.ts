import { register } from '../../../contract/authentication';
import { ask } from '../../dataProvider/ask';
import { CallError } from '../../dataProvider/callError';
import { t } from '../../i18n/translate';
import { changeFailure } from '../../ui/changeFailure';
import type { Registration } from './registration';

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
