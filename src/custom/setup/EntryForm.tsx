import '../../i18n/entryTexts';
import { useRef, useState } from 'react';
import { isSamePassword, passwordFault } from '../../../contract/passwordRules';
import { failure } from '../../../contract/shapes';
import { passwordMaximum, passwordMinimum } from '../../../contract/values';
import { cardClass, EntryFrame, headingClass } from '../../components/entry/EntryFrame';
import { EntryPassword, EntryText } from '../../components/entry/EntryInputs';
import { focusOnMount } from '../../components/focusOnMount';
import { withRetryAfter } from '../../components/retryAfter';
import { showToast } from '../../components/toasts';
import { useFocusFirst } from '../../components/useFocusFirst';
import { CallError, serverMessage } from '../../dataProvider/callError';
import type { Reply } from '../../definitions/basics';
import { t } from '../../i18n/translate';

/** The props of a page that a single-use link opens. */
export interface LinkedPageProps {
  /** The fragment of the address; '' for none. */
  readonly token: string;
  /** Opens the console if there is a session, else the sign-in, with the username filled in. */
  readonly onLeave: (username?: string) => void;
}

interface ToldProps {
  readonly heading: string;
  readonly text: string;
  readonly help: string;
  readonly onLeave: () => void;
}

/** Shows why there is no form, and what to do. */
export function Told({ heading, text, help, onLeave }: ToldProps) {
  return (
    <EntryFrame title={heading}>
      <div className={cardClass}>
        <h1 className={headingClass}>{heading}</h1>
        <p role="status">{text}</p>
        <p>{help}</p>
        <button type="button" className="button" onClick={() => onLeave()}>
          {t('entry.signIn')}
        </button>
      </div>
    </EntryFrame>
  );
}

interface EntryFormProps extends EntryFormRules {
  readonly heading: string;
  readonly does: string;
  /** The label of its button. */
  readonly act: string;
}

/** The form of a link: a new password, typed twice, and the person's data if they are unknown. */
export function EntryForm({ heading, does, act, ...rules }: EntryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState(false);
  const { values, faults, refusal, problem, busy, change, submit } = useEntryForm(rules);
  useFocusFirst(form, 'invalid', refusal);
  const field = (name: EntryField, behind?: EntryField) => ({
    required: true,
    error: faults[name],
    announced: behind === undefined || faults[behind] === undefined,
    value: values[name],
    onChange: (value: string) => change(name, value),
  });
  const password = { autoComplete: 'new-password', shown } as const;
  return (
    <EntryFrame title={heading}>
      <form
        ref={form}
        className={cardClass}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h1 className={headingClass}>{heading}</h1>
        <p className="muted">{does}</p>
        {rules.holder ? (
          // Tells password managers the username.
          <input type="text" name="username" autoComplete="username" value={rules.holder.username} readOnly hidden />
        ) : (
          <>
            <EntryText ref={focusOnMount} label={t('login.username')} {...field('username')} autoComplete="username" />
            <EntryText label={t('setup.email')} type="email" {...field('email', 'username')} autoComplete="email" />
          </>
        )}
        <EntryPassword
          ref={rules.holder ? focusOnMount : null}
          label={t('login.password')}
          hint={t('account.passwordRules', { min: passwordMinimum })}
          {...password}
          {...field('password')}
          onShow={setShown}
        />
        <EntryPassword label={t('entry.confirm')} {...password} {...field('confirm', 'password')} />
        {problem === undefined ? null : <p role="alert">{problem}</p>}
        <button type="submit" className="button primary" aria-busy={busy} disabled={busy}>
          {act}
        </button>
      </form>
    </EntryFrame>
  );
}

const empty = { username: '', email: '', password: '', confirm: '' };

export type EntryField = keyof typeof empty;
type EntryValues = Readonly<Record<EntryField, string>>;
type EntryFaults = Readonly<Partial<Record<EntryField, string>>>;

export interface EntryFormRules {
  /** The person; absent: the form asks for them. */
  readonly holder?: { readonly username: string; readonly email: string };
  /** @throws CallError as `send` does */
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

/** Holds the form of a page before sign-in. Sends one request at a time. Faults that belong to no field are in `problem`. */
function useEntryForm({ holder, send, onDone, onRefused }: EntryFormRules) {
  const [values, setValues] = useState<EntryValues>({
    ...empty,
    username: holder?.username ?? '',
    email: holder?.email ?? '',
  });
  const [faults, setFaults] = useState<EntryFaults>({});
  /** The faults of the last refusal. */
  const [refusal, setRefusal] = useState(faults);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const inFlight = useRef(false);
  const names: readonly EntryField[] = holder ? ['password', 'confirm'] : ['username', 'email', 'password', 'confirm'];

  function mark(found: EntryFaults): void {
    setFaults(found);
    setRefusal(found);
  }

  function change(name: EntryField, value: string): void {
    setValues((before) => ({ ...before, [name]: value }));
    if (faults[name] !== undefined) setFaults(({ [name]: _mended, ...others }) => others);
  }

  function refuse(error: unknown): void {
    if (!(error instanceof CallError)) throw error;
    const { reply } = error;
    const { code, fields = [] } = failure.safeParse(reply?.body).data ?? {};
    const known = fields.filter(({ path }) => names.includes(path as EntryField));
    if (known.length > 0) mark(Object.fromEntries(known.map(({ path, message }) => [path, message])));
    else if (error.failure === 'unsent') setProblem(error.message);
    else if (!onRefused(code)) setProblem(withRetryAfter(serverMessage(reply) ?? t('entry.noAnswer'), reply));
  }

  async function submit(): Promise<void> {
    if (inFlight.current) return;
    const missing = names.filter((name) => values[name].trim() === '').map((name) => [name, t('entry.missing')]);
    const found = { ...passwordFaults(values), ...Object.fromEntries(missing) };
    setProblem(undefined);
    mark(found);
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

  return { values, faults, refusal, problem, busy, change, submit };
}
