import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { PasswordInput } from '../../ui/form/PasswordInput';
import { TextInput } from '../../ui/form/TextInput';
import { EmailInput } from './EmailInput';
import styles from './RegisterForm.module.css';
import type { RegistrationField } from './registration';
import type { useRegistration } from './useRegistration';

interface RegisterFormProps {
  readonly registration: ReturnType<typeof useRegistration>;
  /** The first field has the focus at once: in a dialog. */
  readonly focused?: boolean;
  /** Stands beside `Register`. */
  readonly children?: ReactNode;
}

/** The fields of a new person (specification, section 2). What is wrong stands at its field; the first one has the focus. */
export function RegisterForm({ registration, focused = false, children }: RegisterFormProps) {
  const { form, faults, faulty, busy, done, change, submit } = registration;
  const [shown, setShown] = useState(false);
  const inputs = useRef<Partial<Record<RegistrationField, HTMLInputElement | null>>>({});

  useEffect(() => {
    if (focused) inputs.current.username?.focus();
  }, [focused]);

  useEffect(() => {
    if (faulty) inputs.current[faulty.field]?.focus();
  }, [faulty]);

  const field = (name: RegistrationField) => ({
    ref: (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    },
    required: true,
    error: faults[name] === undefined ? undefined : t(faults[name]),
    announced: faulty?.field === name,
    disabled: done,
    value: form[name],
    onChange: (value: string) => change(name, value),
  });

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextInput {...field('username')} label={t('register.username')} />
      <EmailInput {...field('email')} label={t('register.email')} />
      <TextInput {...field('team')} label={t('register.team')} />
      <PasswordInput
        {...field('password')}
        label={t('register.password')}
        autoComplete="new-password"
        shown={shown}
        onShow={setShown}
      />
      <PasswordInput {...field('confirm')} label={t('register.confirm')} autoComplete="new-password" shown={shown} />
      <div className={styles.actions}>
        <ActButton label={t('register.submit')} filled submits busy={busy} disabled={done} />
        {children}
      </div>
    </form>
  );
}
