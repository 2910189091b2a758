import { useEffect, useRef, useState } from 'react';
import { lapseSession, sessionValid } from '../../authProvider/session';
import { t } from '../../i18n/translate';
import { useDraft } from '../../ui/drafts';
import { showToast, toastDurations } from '../../ui/toasts';
import {
  type Faults,
  faultsOf,
  type Passwords,
  type RegistrationDraft,
  type RegistrationField,
  registrationDraft,
  registrationFields,
} from './registration';
import { sendRegistration } from './sendRegistration';

const emptyDraft: RegistrationDraft = { username: '', email: '', team: '' };
const noPasswords: Passwords = { password: '', confirm: '' };

interface RegistrationActs {
  /** @param username of the person that was made */
  readonly onDone: (username: string) => void;
  /** Nobody knows whether the person was made. */
  readonly onUnknown?: (() => void) | undefined;
}

/** The state and the acts of the registration form. Its draft outlives the session, the passwords never (C1). */
export function useRegistration({ onDone, onUnknown }: RegistrationActs) {
  const [draft, changeDraft, clearDraft] = useDraft('register', registrationDraft, emptyDraft);
  const [passwords, setPasswords] = useState(noPasswords);
  const [faults, setFaults] = useState<Faults>({});
  /** The field that the focus is sent to: a new object each time, for the same one may be wrong twice. */
  const [faulty, setFaulty] = useState<{ field: RegistrationField }>();
  const [step, setStep] = useState<'open' | 'sending' | 'done'>('open');
  const inFlight = useRef(false);
  const gone = useRef(false);
  const form = { ...draft, ...passwords };

  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  function change(field: RegistrationField, value: string): void {
    if (field === 'password' || field === 'confirm') setPasswords((before) => ({ ...before, [field]: value }));
    else changeDraft({ [field]: value });
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
    if (done) clearDraft();
    if (gone.current) return;
    setStep(done ? 'done' : 'open');
    if (unknown) onUnknown?.();
    if (!done) return;
    setPasswords(noPasswords);
    onDone(form.username.trim());
  }

  return { form, faults, faulty, busy: step === 'sending', done: step === 'done', change, submit };
}
