import { useEffect, useRef, useState } from 'react';
import { setUp } from '../../../contract/setup';
import { finishSetup, setupState } from '../../config/runtimeConfig';
import { serverMessage } from '../../dataProvider/callError';
import { send } from '../../dataProvider/send';
import { t } from '../../i18n/translate';
import { cardClass, EntryFrame, headingClass } from '../../ui/EntryFrame';
import { TextInput } from '../../ui/form/TextInput';
import { showToast } from '../../ui/toasts';
import { type LinkedPageProps, NewPassword, newPasswordFaults, Told } from './parts';
import styles from './setup.module.css';
import { useEntryForm } from './useEntryForm';

const empty = { username: '', email: '', password: '', confirm: '' };

/** `/setup`: makes the first administrator, once, with the link that the server printed (D61). */
export default function SetupScreen({ token, onSignIn }: LinkedPageProps) {
  const [state, setState] = useState<'open' | 'wrong' | 'done'>(setupState() === 'done' ? 'done' : 'open');
  const told = { heading: t('setup.heading'), onSignIn };
  if (state === 'done') return <Told {...told} text={t('setup.already')} help={t('setup.alreadyHelp')} />;
  if (state === 'wrong') return <Told {...told} text={t('setup.wrongLink')} help={t('setup.noLinkHelp')} />;
  if (token === '') return <Told {...told} text={t('setup.noLink')} help={t('setup.noLinkHelp')} />;
  return <SetupForm token={token} onSignIn={onSignIn} onOver={setState} />;
}

interface SetupFormProps extends LinkedPageProps {
  /** Nothing can be done with this link. */
  readonly onOver: (why: 'wrong' | 'done') => void;
}

function SetupForm({ token, onSignIn, onOver }: SetupFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { values, faults, problem, busy, change, submit } = useEntryForm(form, {
    empty,
    check: (typed) => newPasswordFaults(typed, typed.username.trim(), typed.email.trim()),
    send: ({ username, email, password }) =>
      send(setUp, { body: { token, username: username.trim(), email: email.trim(), password } }),
    onDone: (reply) => {
      finishSetup();
      showToast('success', serverMessage(reply) ?? '');
      onSignIn();
    },
    onRefused: (code) => {
      if (code === 'wrong_link') onOver('wrong');
      if (code === 'set_up_already') {
        finishSetup();
        onOver('done');
      }
      return code === 'wrong_link' || code === 'set_up_already';
    },
  });
  const field = (name: 'username' | 'email') => ({
    required: true,
    error: faults[name],
    announced: name === 'username' || faults.username === undefined,
    value: values[name],
    onChange: (value: string) => change(name, value),
  });
  return (
    <EntryFrame title={t('setup.heading')}>
      <form
        ref={form}
        className={cardClass}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h1 className={headingClass}>{t('setup.heading')}</h1>
        <p className={styles.does}>{t('setup.does')}</p>
        <TextInput label={t('login.username')} {...field('username')} input={{ autoComplete: 'username' }} />
        <TextInput label={t('setup.email')} type="email" {...field('email')} input={{ autoComplete: 'email' }} />
        <NewPassword values={values} faults={faults} onChange={change} />
        {problem === undefined ? null : (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <button type="submit" className="button primary" aria-busy={busy} disabled={busy}>
          {t('setup.submit')}
        </button>
      </form>
    </EntryFrame>
  );
}
