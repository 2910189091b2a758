import { useEffect, useRef, useState } from 'react';
import { CallError, serverMessage } from '../../dataProvider/callError';
import type { User } from '../../dataProvider/people';
import { noUserId } from '../../dataProvider/people';
import { t } from '../../i18n/translate';
import { showToast, toastDurations } from '../../ui/toasts';

/** How long the people fade, and then the next step slides in, in ms (R27). */
export const fadeTime = 200;
export const slideTime = 300;

/** Where the change from the people to the next step is (R27). */
export type Animation = 'idle' | 'fading' | 'sliding';

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

const movesLittle = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Selecting somebody: the people fade, the next step slides in, and meanwhile everybody is read again, whatever is kept, so
 * that the wizard goes on with what the person has now. Whoever is selected last counts.
 *
 * @param read everybody, as the server has them now
 * @param onRead called with the person as read
 */
export function useUserSelection(read: () => Promise<readonly User[]>, onRead: (user: User) => void) {
  const [animation, setAnimation] = useState<Animation>('idle');
  const [pending, setPending] = useState<User>();
  const run = useRef(0);

  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );

  async function select(user: User): Promise<void> {
    if (pending?.userid === user.userid) return;
    if (user.userid === noUserId) {
      tell(t('wizard.noUserId'));
      return;
    }
    run.current += 1;
    const mine = run.current;
    const over = () => run.current !== mine;
    setPending(user);
    const reading = readUser(read, user);
    if (!movesLittle()) {
      setAnimation('fading');
      await pause(fadeTime);
      if (over()) return;
      setAnimation('sliding');
      await pause(slideTime);
      if (over()) return;
    }
    const found = await reading;
    if (over()) return;
    setAnimation('idle');
    setPending(undefined);
    if (typeof found === 'object') onRead(found);
    else if (found !== '') tell(found);
  }

  return { animation, pending, select };
}

/** The person as the server has them now; else what is said about the failure, which is nothing when the session has ended. */
async function readUser(read: () => Promise<readonly User[]>, { userid }: User): Promise<User | string> {
  try {
    return (await read()).find((user) => user.userid === userid) ?? t('wizard.noUserId');
  } catch (error) {
    return readFailure(error);
  }
}

/** What is said about people who could not be read; `''` when the session has ended or the read was called off. */
export function readFailure(error: unknown): string {
  const failure = error instanceof CallError ? error.failure : 'aborted';
  if (failure === 'session' || failure === 'aborted') return '';
  const answered = error instanceof CallError && failure === 'status' ? serverMessage(error.reply) : undefined;
  const msg = answered ?? (failure === 'network' || failure === 'timeout' ? t('response.none') : t('people.failed'));
  return t('wizard.readFailed', { msg });
}

function tell(text: string): void {
  showToast('error', text, { duration: toastDurations.long });
}
