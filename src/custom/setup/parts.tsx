import '../../i18n/entryTexts';
import { useState } from 'react';
import { passwordFault } from '../../../contract/passwordRules';
import { passwordMaximum, passwordMinimum } from '../../../contract/values';
import { t } from '../../i18n/translate';
import { cardClass, EntryFrame, headingClass } from '../../ui/EntryFrame';
import { PasswordInput } from '../../ui/form/PasswordInput';
import type { EntryFaults } from './useEntryForm';

/** What a page before the sign-in is given to which a link that works once leads. */
export interface LinkedPageProps {
  /** What stands behind the `#` of its address; '' for none. */
  readonly token: string;
  /** Leads to the sign-in. */
  readonly onSignIn: () => void;
}

interface ToldProps {
  readonly heading: string;
  readonly text: string;
  readonly help: string;
  readonly onSignIn: () => void;
}

/** Says why there is nothing to fill in, and what to do. */
export function Told({ heading, text, help, onSignIn }: ToldProps) {
  return (
    <EntryFrame title={heading}>
      <div className={cardClass}>
        <h1 className={headingClass}>{heading}</h1>
        <p role="status">{text}</p>
        <p>{help}</p>
        <button type="button" className="button" onClick={onSignIn}>
          {t('entry.signIn')}
        </button>
      </div>
    </EntryFrame>
  );
}

type PasswordFields = 'password' | 'confirm';

/** What is wrong with a new password that is typed twice. */
export function newPasswordFaults(
  { password, confirm }: Readonly<Record<PasswordFields, string>>,
  username: string,
  email: string,
): EntryFaults<PasswordFields> {
  const fault = password === '' ? undefined : passwordFault(password, username, email);
  if (fault) return { password: t(`register.password.${fault}`, { min: passwordMinimum, max: passwordMaximum }) };
  return password === confirm ? {} : { confirm: t('register.mismatch') };
}

interface NewPasswordProps {
  readonly values: Readonly<Record<PasswordFields, string>>;
  readonly faults: EntryFaults<PasswordFields>;
  readonly onChange: (name: PasswordFields, value: string) => void;
}

/** A new password, typed twice, with its rules. */
export function NewPassword({ values, faults, onChange }: NewPasswordProps) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <PasswordInput
        label={t('login.password')}
        required
        hint={t('account.passwordRules', { min: passwordMinimum })}
        error={faults.password}
        announced
        autoComplete="new-password"
        shown={shown}
        onShow={setShown}
        value={values.password}
        onChange={(value) => onChange('password', value)}
      />
      <PasswordInput
        label={t('entry.confirm')}
        required
        error={faults.confirm}
        announced={faults.password === undefined}
        autoComplete="new-password"
        shown={shown}
        value={values.confirm}
        onChange={(value) => onChange('confirm', value)}
      />
    </>
  );
}
