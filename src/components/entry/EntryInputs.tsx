import type { Ref } from 'react';
import { t } from '../../i18n/translate';
import type { FieldShape } from '../form/Field';
import { EntryField } from './EntryField';
import styles from './EntryField.module.css';
import { LineIcon } from './EntryIcons';

interface EntryTextProps extends FieldShape {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: string;
  readonly type?: 'text' | 'email';
  readonly ref?: Ref<HTMLInputElement>;
}

/** A text field of a page before sign-in. */
export function EntryText({ value, onChange, autoComplete, type = 'text', ref, ...field }: EntryTextProps) {
  return (
    <EntryField {...field}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          className="field"
          type={type}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </EntryField>
  );
}

interface EntryPasswordProps extends FieldShape {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly shown: boolean;
  /** Absent: another field's button reveals this one too. */
  readonly onShow?: (shown: boolean) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A password with its show and hide button, without MUI. */
export function EntryPassword({ value, onChange, autoComplete, shown, onShow, ref, ...field }: EntryPasswordProps) {
  return (
    <EntryField {...field}>
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
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {onShow ? <RevealButton shown={shown} onShow={onShow} /> : null}
        </div>
      )}
    </EntryField>
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
