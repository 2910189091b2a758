import { useEffect, useRef, useState } from 'react';
import { lapseSession, sessionValid } from '../../authProvider/session';
import { t } from '../../i18n/translate';
import { draftOfSession, useDraftOfSession } from '../../ui/drafts';
import { showToast, toastDurations } from '../../ui/toasts';
import {
  type Faults,
  faultsOf,
  type Registration,
  type RegistrationField,
  registrationDraft,
  registrationFields,
} from './registration';
import { sendRegistration } from './sendRegistration';

const draftName = 'register';

const empty: Registration = { username: '', email: '', team: '', password: '', confirm: '' };

interface RegistrationActs {
  /** @param username of the person that was made */
  readonly onDone: (username: string) => void;
  /** Nobody knows whether the person was made. */
  readonly onUnknown?: (() => void) | undefined;
}

/** The state and the acts of the registration form. What was typed outlives the session, but for the passwords (C1). */
export function useRegistration({ onDone, onUnknown }: RegistrationActs) {
  const [form, setForm] = useState(() => ({ ...empty, ...draftOfSession(draftName, registrationDraft) }));
  useDraftOfSession(draftName, registrationDraft, form);
  const [faults, setFaults] = useState<Faults>({});
  /** The field that the focus is sent to: a new object each time, for the same one may be wrong twice. */
  const [faulty, setFaulty] = useState<{ field: RegistrationField }>();
  const [step, setStep] = useState<'open' | 'sending' | 'done'>('open');
  const inFlight = useRef(false);
  const gone = useRef(false);

  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  function change(field: RegistrationField, value: string): void {
    setForm((before) => ({ ...before, [field]: value }));
    // Two passwords that differ are the fault of either.
    setFaults((before) => {
      const both = field === 'password' && before.confirm === 'register.mismatch';
      return { ...before, [field]: undefined, ...(both ? { confirm: undefined } : {}) };
    });
  }

  async function submit(): Promise<void> {
    if (inFlight.current || step !== 'open') return;
    const found = faultsOf(form);
    setFaults(found);
    const first = registrationFields.find((field) => found[field] !== undefined);
    setFaulty(first === undefined ? undefined : { field: first });
    if (first !== undefined) return;
    if (!sessionValid()) {
      showToast('error', t('register.unauthorized'), { duration: toastDurations.long });
      lapseSession();
      return;
    }
    inFlight.current = true;
    setStep('sending');
    const { done, text, unknown } = await sendRegistration(form);
    inFlight.current = false;
    if (text !== undefined) {
      showToast(done ? 'success' : unknown ? 'warning' : 'error', text, { duration: toastDurations.long });
    }
    if (gone.current) return;
    setStep(done ? 'done' : 'open');
    if (unknown) onUnknown?.();
    if (!done) return;
    setForm(empty);
    onDone(form.username.trim());
  }

  return { form, faults, faulty, busy: step === 'sending', done: step === 'done', change, submit };
}
