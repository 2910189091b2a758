import { type RefObject, useEffect, useRef, useState } from 'react';
import { isSamePassword, passwordFault } from '../../../contract/passwordRules';
import { failure } from '../../../contract/shapes';
import { passwordMaximum, passwordMinimum } from '../../../contract/values';
import { withRetryAfter } from '../../components/retryAfter';
import { showToast } from '../../components/toasts';
import { CallError, serverMessage } from '../../dataProvider/callError';
import type { Reply } from '../../definitions/basics';
import { t } from '../../i18n/translate';

const empty = { username: '', email: '', password: '', confirm: '' };

export type EntryField = keyof typeof empty;
type EntryValues = Readonly<Record<EntryField, string>>;
type EntryFaults = Readonly<Partial<Record<EntryField, string>>>;

export interface EntryFormRules {
  /** The person; absent: the form asks for them. */
  readonly holder?: { readonly username: string; readonly email: string };
  /** @throws CallError as `fetchJson` does */
  readonly send: (values: EntryValues) => Promise<Reply>;
  /** Called after a success was shown. */
  readonly onDone: (reply: Reply, values: EntryValues) => void;
  /** Called with the server's code of a refusal that is about no field. Returns true if it is handled. */
  readonly onRefused: (code: string | undefined) => boolean;
}

/** Returns the faults of a new password, by field. */
function passwordFaults({ username, email, password, confirm }: EntryValues): EntryFaults {
  const fault = password === '' ? undefined : passwordFault(password, username.trim(), email.trim());
  if (fault) return { password: t(`register.password.${fault}`, { min: passwordMinimum, max: passwordMaximum }) };
  return isSamePassword(password, confirm) ? {} : { confirm: t('register.mismatch') };
}

/** Holds the form of a page before sign-in. Sends one request at a time. Faults focus their field; others are in `problem`. */
export function useEntryForm(
  form: RefObject<HTMLFormElement | null>,
  { holder, send, onDone, onRefused }: EntryFormRules,
) {
  const [values, setValues] = useState<EntryValues>({
    ...empty,
    username: holder?.username ?? '',
    email: holder?.email ?? '',
  });
  const [faults, setFaults] = useState<EntryFaults>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const inFlight = useRef(false);
  const names: readonly EntryField[] = holder ? ['password', 'confirm'] : ['username', 'email', 'password', 'confirm'];

  useEffect(() => {
    if (Object.values(faults).some((fault) => fault !== undefined))
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults, form]);

  function change(name: EntryField, value: string): void {
    setValues((before) => ({ ...before, [name]: value }));
    if (faults[name] !== undefined) setFaults(({ [name]: _mended, ...others }) => others);
  }

  function refuse(error: unknown): void {
    if (!(error instanceof CallError)) throw error;
    const { reply } = error;
    const { code, fields = [] } = failure.safeParse(reply?.body).data ?? {};
    const known = fields.filter(({ path }) => names.includes(path as EntryField));
    if (known.length > 0) setFaults(Object.fromEntries(known.map(({ path, message }) => [path, message])));
    else if (error.failure === 'unsent') setProblem(error.message);
    else if (!onRefused(code)) setProblem(withRetryAfter(serverMessage(reply) ?? t('entry.noAnswer'), reply));
  }

  async function submit(): Promise<void> {
    if (inFlight.current) return;
    const missing = names.filter((name) => values[name].trim() === '').map((name) => [name, t('entry.missing')]);
    const found = { ...passwordFaults(values), ...Object.fromEntries(missing) };
    setProblem(undefined);
    setFaults(found);
    if (Object.values(found).some((fault) => fault !== undefined)) return;
    inFlight.current = true;
    setBusy(true);
    try {
      const reply = await send(values);
      showToast('success', serverMessage(reply) ?? '');
      onDone(reply, values);
    } catch (error) {
      refuse(error);
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  }

  return { values, faults, problem, busy, change, submit };
}
