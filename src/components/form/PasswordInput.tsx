import type { Ref } from 'react';
import { t } from '../../i18n/translate';
import { LineIcon } from '../IconButton';
import { Field, type FieldShape } from './Field';
import styles from './Field.module.css';

interface PasswordInputProps extends FieldShape {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `current-password` to sign in with, `new-password` for one that is only now made up. */
  readonly autoComplete: 'current-password' | 'new-password';
  /** What is typed can be read. */
  readonly shown: boolean;
  /** Absent: the field has no button for it, and follows another field's. */
  readonly onShow?: (shown: boolean) => void;
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A password, with its show and hide button. It needs no MUI: the login screen has one too. */
export function PasswordInput({
  value,
  onChange,
  autoComplete,
  shown,
  onShow,
  disabled,
  ref,
  ...field
}: PasswordInputProps) {
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...control}
            ref={ref}
            className="field"
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            disabled={disabled}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {onShow ? <RevealButton shown={shown} onShow={onShow} /> : null}
        </div>
      )}
    </Field>
  );
}

function RevealButton({ shown, onShow }: { readonly shown: boolean; readonly onShow: (shown: boolean) => void }) {
  const label = shown ? t('login.hidePassword') : t('login.showPassword');
  return (
    <button type="button" className={styles.reveal} aria-label={label} onClick={() => onShow(!shown)}>
      <LineIcon>
        <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" strokeLinejoin="round" />
        <circle cx="12" cy="12" r="2.8" />
        {shown ? <path d="m4 20 16-16" strokeLinecap="round" /> : null}
      </LineIcon>
    </button>
  );
}
