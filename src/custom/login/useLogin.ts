import { useEffect, useRef, useState } from 'react';
import { typedCode } from '../../../contract/digits';
import { isAdminVertical } from '../../../contract/values';
import { destination, readLoginState } from '../../access/deepLink';
import { beginSession, sessionUser, subscribeSession } from '../../authProvider/session';
import { rawText } from '../../components/rawText';
import { clearToasts, showToast, toastDurations } from '../../components/toasts';
import type { Reply } from '../../definitions/basics';
import { t } from '../../i18n/translate';
import { type Attempt, type LoginFault, requestCode, signIn } from './loginAttempt';
import { useVerticalLookup } from './useVerticalLookup';

/** R16. */
const successShownMs = 1_200;

type Step = 'credentials' | 'code' | 'done';

interface Form {
  readonly username: string;
  readonly password: string;
  /** The identifier of the chosen vertical as text; '' for none. */
  readonly vertical: string;
  readonly code: string;
}

const emptyForm: Form = { username: '', password: '', vertical: '', code: '' };

/**
 * Holds the state and actions of the login screen: two steps, or one for the admin vertical (R12).
 *
 * @param knownUsername fills in the username
 */
export function useLogin(knownUsername: string, onEnter: (path: string) => void) {
  const [form, setForm] = useState({ ...emptyForm, username: knownUsername });
  const [step, setStep] = useState<Step>('credentials');
  const [busy, setBusy] = useState(false);
  /** The last response; `none` if the server sent nothing. */
  const [reply, setReply] = useState<Reply | 'none'>();
  const [fault, setFault] = useState<LoginFault>();
  const inFlight = useRef(false);
  const completing = useRef(false);
  const entering = useRef<ReturnType<typeof setTimeout>>(undefined);

  const username = form.username.trim();
  const { looking, verticals } = useVerticalLookup(username, step === 'credentials');
  const only = verticals?.length === 1 ? verticals[0] : undefined;
  const vertical = only ?? verticals?.find(({ id }) => String(id) === form.vertical);
  const canSubmit =
    !busy &&
    step !== 'done' &&
    username !== '' &&
    form.password !== '' &&
    (step === 'code' || vertical !== undefined || looking);

  useEffect(() => () => clearTimeout(entering.current), []);

  // Another tab may sign in meanwhile, also before this effect; one's own success is shown for a moment first.
  useEffect(() => {
    function follow(): void {
      const user = sessionUser();
      if (!completing.current && user) onEnter(wayIn(user.username));
    }
    follow();
    return subscribeSession(follow);
  }, [onEnter]);

  function change(part: Partial<Form>): void {
    setFault(undefined);
    // The vertical of another username must not be sent with this one.
    setForm((form) => ({ ...form, ...part, ...(part.username === undefined ? {} : { vertical: '' }) }));
  }

  function missing(): string | undefined {
    if (username === '' || form.password === '') return t('login.missingCredentials');
    if (step === 'credentials' && !vertical) return t('login.missingVertical');
    if (step === 'code' && form.code.trim() === '') return t('login.missingCode');
    return undefined;
  }

  async function submit(): Promise<void> {
    if (inFlight.current || step === 'done') return;
    const problem = missing();
    if (problem || !vertical) {
      showToast('error', problem ?? t('login.missingVertical'), { duration: toastDurations.long });
      return;
    }
    const credentials = { username, password: form.password, vertical };
    if (step === 'code') await attempt(() => signIn({ ...credentials, code: typedCode(form.code) }));
    else if (isAdminVertical(vertical.name)) await attempt(() => signIn(credentials));
    else await attempt(() => requestCode(username, 'username'));
  }

  /** Runs one attempt at a time: a second click sends nothing (D21). */
  async function attempt(act: () => Promise<Attempt>): Promise<void> {
    if (inFlight.current) return;
    inFlight.current = true;
    clearToasts();
    setBusy(true);
    setFault(undefined);
    try {
      settle(await act());
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  }

  function settle({ outcome, text, reply, fault, session }: Attempt): void {
    setReply(reply ?? 'none');
    setFault(fault);
    if (outcome === 'refused') {
      const detail = reply && rawText(reply);
      showToast('error', text, {
        duration: toastDurations.serverError,
        detail: detail === text ? undefined : detail,
      });
    } else if (outcome === 'code-sent') {
      showToast('success', text);
      setStep('code');
    } else if (session) {
      completing.current = true;
      if (beginSession(session.token, session.user, session.offers)) {
        showToast('success', text);
        setStep('done');
        const path = wayIn(session.user.username);
        entering.current = setTimeout(() => onEnter(path), successShownMs);
      } else {
        completing.current = false;
        showToast('error', t('login.cookiesRefused'), { duration: toastDurations.serverError });
      }
    }
  }

  return {
    form,
    step,
    busy,
    reply,
    fault,
    looking,
    verticals,
    vertical,
    canSubmit,
    change,
    attempt,
    submit,
    sendNewCode: () => attempt(() => requestCode(username, 'code')),
    startOver: () => {
      setStep('credentials');
      setFault(undefined);
      setForm((form) => ({ ...form, code: '' }));
    },
  };
}

export type Login = ReturnType<typeof useLogin>;

/** Returns the path to open after a sign-in in this or another tab. */
export function wayIn(username: string): string {
  const { search, origin } = window.location;
  return destination(readLoginState(window.history.state), search, origin, username);
}
