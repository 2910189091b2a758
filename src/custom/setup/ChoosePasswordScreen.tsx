import { useEffect, useRef, useState } from 'react';
import { choosePassword, openPasswordLink } from '../../../contract/passwordLinks';
import { ask } from '../../dataProvider/ask';
import { CallError, serverMessage } from '../../dataProvider/callError';
import { send } from '../../dataProvider/send';
import { t } from '../../i18n/translate';
import { cardClass, EntryFrame, headingClass } from '../../ui/EntryFrame';
import { showToast } from '../../ui/toasts';
import { type LinkedPageProps, NewPassword, newPasswordFaults, Told } from './parts';
import styles from './setup.module.css';
import { useEntryForm } from './useEntryForm';

const empty = { password: '', confirm: '' };

interface Holder {
  readonly username: string;
  readonly email: string;
}

/** `/password`: lets whoever has a link choose their password, once. */
export default function ChoosePasswordScreen({ token, onSignIn }: LinkedPageProps) {
  const [holder, setHolder] = useState<Holder>();
  const [problem, setProblem] = useState<string | undefined>(token === '' ? t('choose.wrongLink') : undefined);
  useEffect(() => {
    if (token === '') return;
    const control = new AbortController();
    ask(openPasswordLink, { body: { token }, signal: control.signal }).then(
      ({ answer }) => setHolder(answer.data),
      (error: unknown) => {
        if (control.signal.aborted) return;
        const message = error instanceof CallError ? serverMessage(error.reply) : undefined;
        setProblem(message ?? t('choose.unread'));
      },
    );
    return () => control.abort();
  }, [token]);
  const heading = t('choose.heading');
  if (problem !== undefined)
    return <Told heading={heading} text={problem} help={t('choose.wrongLinkHelp')} onSignIn={onSignIn} />;
  if (holder)
    return (
      <ChooseForm token={token} onSignIn={onSignIn} holder={holder} onWrong={() => setProblem(t('choose.wrongLink'))} />
    );
  return (
    <EntryFrame title={heading}>
      <div className={cardClass}>
        <h1 className={headingClass}>{heading}</h1>
        <p role="status">{t('choose.reading')}</p>
      </div>
    </EntryFrame>
  );
}

interface ChooseFormProps extends LinkedPageProps {
  readonly holder: Holder;
  /** The link is no good any more. */
  readonly onWrong: () => void;
}

function ChooseForm({ token, onSignIn, holder: { username, email }, onWrong }: ChooseFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus(), []);
  const { values, faults, problem, busy, change, submit } = useEntryForm(form, {
    empty,
    check: (typed) => newPasswordFaults(typed, username, email),
    send: ({ password }) => send(choosePassword, { body: { token, password } }),
    onDone: (reply) => {
      showToast('success', serverMessage(reply) ?? '');
      onSignIn();
    },
    onRefused: (code) => {
      if (code === 'wrong_link') onWrong();
      return code === 'wrong_link';
    },
  });
  return (
    <EntryFrame title={t('choose.heading')}>
      <form
        ref={form}
        className={cardClass}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h1 className={headingClass}>{t('choose.heading')}</h1>
        <p className={styles.does}>{t('choose.for', { username })}</p>
        {/* For password managers: whose it is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <NewPassword values={values} faults={faults} onChange={change} />
        {problem === undefined ? null : (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <button type="submit" className="button primary" aria-busy={busy} disabled={busy}>
          {t('choose.submit')}
        </button>
      </form>
    </EntryFrame>
  );
}
