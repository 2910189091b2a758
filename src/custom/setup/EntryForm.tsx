import '../../i18n/entryTexts';
import { useEffect, useRef, useState } from 'react';
import { passwordMinimum } from '../../../contract/values';
import { cardClass, EntryFrame, headingClass } from '../../components/entry/EntryFrame';
import { EntryPassword, EntryText } from '../../components/entry/EntryInputs';
import { t } from '../../i18n/translate';
import styles from './setup.module.css';
import { type EntryField, type EntryFormRules, useEntryForm } from './useEntryForm';

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
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus(), []);
  const [shown, setShown] = useState(false);
  const { values, faults, problem, busy, change, submit } = useEntryForm(form, rules);
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
        <p className={styles.does}>{does}</p>
        {rules.holder ? (
          // Tells password managers the username.
          <input type="text" name="username" autoComplete="username" value={rules.holder.username} readOnly hidden />
        ) : (
          <>
            <EntryText label={t('login.username')} {...field('username')} autoComplete="username" />
            <EntryText label={t('setup.email')} type="email" {...field('email', 'username')} autoComplete="email" />
          </>
        )}
        <EntryPassword
          label={t('login.password')}
          hint={t('account.passwordRules', { min: passwordMinimum })}
          {...password}
          {...field('password')}
          onShow={setShown}
        />
        <EntryPassword label={t('entry.confirm')} {...password} {...field('confirm', 'password')} />
        {problem === undefined ? null : (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <button type="submit" className="button primary" aria-busy={busy} disabled={busy}>
          {act}
        </button>
      </form>
    </EntryFrame>
  );
}
