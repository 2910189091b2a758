import { useId, useState } from 'react';
import { t } from '../../i18n/translate';
import styles from './LoginScreen.module.css';

/** The password with its show and hide button. */
export function PasswordField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{t('login.password')}</label>
      <div className={styles.withButton}>
        <input
          id={id}
          className="field"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className={styles.reveal}
          aria-label={shown ? t('login.hidePassword') : t('login.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <svg
            width="18"
            height="18"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            aria-hidden="true"
          >
            <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" strokeLinejoin="round" />
            <circle cx="12" cy="12" r="2.8" />
            {shown ? <path d="m4 20 16-16" strokeLinecap="round" /> : null}
          </svg>
        </button>
      </div>
    </div>
  );
}
