import { useEffect, useId, useRef, useState } from 'react';
import { config } from '../../config/runtimeConfig';
import { t } from '../../i18n/translate';
import { PasswordInput } from '../../ui/form/PasswordInput';
import { ThemeButton } from '../../ui/IconButton';
import { Logo } from '../../ui/Logo';
import { rawText } from '../../ui/rawText';
import styles from './LoginScreen.module.css';
import { useLogin } from './useLogin';

interface LoginScreenProps {
  /** Fetches the code of what comes after; called once, at the first keystroke. */
  readonly warm: () => void;
  /** Opens the console at a path, once somebody is signed in. */
  readonly onEnter: (path: string) => void;
}

/**
 * The login screen (R12, R13, R15). It loads neither react-admin nor MUI.
 *
 */
export default function LoginScreen({ warm, onEnter }: LoginScreenProps) {
  const codeField = useRef<HTMLInputElement>(null);
  const login = useLogin(codeField, onEnter);
  const warmed = useRef(false);
  const { productName } = config();

  useEffect(() => {
    document.title = `${t('login.heading')} · ${productName}`;
  }, [productName]);

  function warmOnce(): void {
    if (!warmed.current) warm();
    warmed.current = true;
  }

  return (
    <main className={styles.page}>
      <div className={styles.theme}>
        <ThemeButton />
      </div>
      <div className={styles.panel}>
        <header className={styles.brand}>
          <Logo size={36} />
          <div>
            <div className={styles.product}>{productName}</div>
            <div className={styles.tagline}>{t('app.tagline')}</div>
          </div>
        </header>
        <form
          className={styles.card}
          noValidate
          onChange={warmOnce}
          onSubmit={(event) => {
            event.preventDefault();
            void login.submit();
          }}
        >
          <h1 className={styles.heading}>{t('login.heading')}</h1>
          <LoginFields login={login} codeField={codeField} />
          <button type="submit" className="button primary" disabled={!login.canSubmit} aria-busy={login.busy}>
            {t('login.submit')}
          </button>
        </form>
        <Answer reply={login.reply} />
      </div>
    </main>
  );
}

type Login = ReturnType<typeof useLogin>;

function LoginFields({ login, codeField }: { login: Login; codeField: React.RefObject<HTMLInputElement | null> }) {
  const ids = useId();
  const [shown, setShown] = useState(false);
  const { form, step, change, verticals, vertical, looking } = login;
  const locked = step !== 'credentials';
  return (
    <>
      <div className={styles.row}>
        <label htmlFor={`${ids}u`}>{t('login.username')}</label>
        <input
          id={`${ids}u`}
          className="field"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the only thing to do on this page is to sign in
          autoFocus
          required
          disabled={locked}
          value={form.username}
          onChange={(event) => change({ username: event.target.value })}
        />
        <span className={styles.hint} role="status">
          {looking ? t('login.lookingUp') : ''}
        </span>
      </div>
      <PasswordInput
        label={t('login.password')}
        required
        autoComplete="current-password"
        shown={shown}
        onShow={setShown}
        value={form.password}
        onChange={(password) => change({ password })}
      />
      {verticals && verticals.length > 0 ? (
        <div className={styles.row}>
          <label htmlFor={`${ids}v`}>{t('login.vertical')}</label>
          <select
            id={`${ids}v`}
            className="field"
            disabled={locked}
            value={vertical ? String(vertical.id) : ''}
            onChange={(event) => change({ vertical: event.target.value })}
          >
            <option value="">{t('login.chooseVertical')}</option>
            {verticals.map(({ id, name }) => (
              <option key={id} value={String(id)}>
                {name}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      {step === 'code' ? <CodeField login={login} codeField={codeField} /> : null}
    </>
  );
}

function CodeField({ login, codeField }: { login: Login; codeField: React.RefObject<HTMLInputElement | null> }) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{t('login.code')}</label>
      <input
        id={id}
        ref={codeField}
        className={`field ${styles.code}`}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        aria-describedby={`${id}h`}
        value={login.form.code}
        onChange={(event) => login.change({ code: event.target.value })}
      />
      <span id={`${id}h`} className={styles.hint}>
        {t('login.codeHelp')}
      </span>
      <div className={styles.codeActions}>
        <button type="button" className="button plain" disabled={login.busy} onClick={() => void login.sendNewCode()}>
          {t('login.newCode')}
        </button>
        <button type="button" className="button plain" disabled={login.busy} onClick={login.startOver}>
          {t('login.startOver')}
        </button>
      </div>
    </div>
  );
}

function Answer({ reply }: { reply: Login['reply'] }) {
  const id = useId();
  if (!reply) return null;
  return (
    <section className={styles.answer} aria-labelledby={id}>
      <h2 id={id}>{t('response.heading')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <pre tabIndex={0}>{reply === 'none' ? t('response.none') : rawText(reply, 2)}</pre>
    </section>
  );
}
