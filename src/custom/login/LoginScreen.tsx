import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { IdentityProved } from '../../../contract/chooseVertical';
import { EntryField } from '../../components/entry/EntryField';
import { cardClass, EntryFrame, headingClass } from '../../components/entry/EntryFrame';
import { EntryPassword } from '../../components/entry/EntryInputs';
import { focusOnMount } from '../../components/focusOnMount';
import { rawText } from '../../components/rawText';
import { useFocusFirst } from '../../components/useFocusFirst';
import { contacts } from '../../config/contacts';
import { config, hasFactors, setupState } from '../../config/runtimeConfig';
import { t } from '../../i18n/translate';
import styles from './LoginScreen.module.css';
import type { LoginFault } from './loginAttempt';
import { type Login, useLogin } from './useLogin';

/** Loaded only for people who sign in without a password. */
const VerticalChoice = lazy(() => import('./VerticalChoice'));
const SingleSignOn = lazy(() => import('./SingleSignOn'));
const SecondFactors = lazy(() => import('./SecondFactors'));

interface LoginScreenProps {
  /** Prefetches the console's code; called once, at the first keystroke. */
  readonly warm: () => void;
  /** The username of a person who has just chosen a password. */
  readonly username?: string;
  /** Opens the console at a path after the sign-in. */
  readonly onEnter: (path: string) => void;
}

/** The login screen (R12, R13, R15). It loads neither react-admin nor MUI. */
export default function LoginScreen({ warm, username = '', onEnter }: LoginScreenProps) {
  const login = useLogin(username, onEnter);
  const warmed = useRef(false);
  const fields = useRef<HTMLFormElement>(null);
  const { singleSignOn } = config();
  const passwords = singleSignOn?.passwords ?? 'all';
  const [withPassword, setWithPassword] = useState(passwords === 'all' || (passwords === 'admins' && username !== ''));
  /** Set after a sign-in without a password, until a vertical is chosen. */
  const [proved, setProved] = useState<IdentityProved>();
  /** The session in the only vertical was opened or refused. */
  const [isTried, setIsTried] = useState(false);
  const chooses = proved !== undefined && (proved.verticals.length !== 1 || (isTried && login.step !== 'done'));

  useFocusFirst(fields, 'invalid', login.fault);

  function warmOnce(): void {
    if (!warmed.current) warm();
    warmed.current = true;
  }

  function prove(identity: IdentityProved): void {
    warmOnce();
    setIsTried(false);
    setProved(identity);
  }

  return (
    <EntryFrame title={t('login.heading')}>
      {chooses ? null : (
        <form
          ref={fields}
          className={cardClass}
          noValidate
          onChange={warmOnce}
          onSubmit={(event) => {
            event.preventDefault();
            void login.submit();
          }}
        >
          <h1 className={headingClass}>{t('login.heading')}</h1>
          {setupState() === 'needed' ? <p className={styles.setup}>{t('login.setup')}</p> : null}
          {withPassword ? (
            <>
              <LoginFields login={login} known={username !== ''} />
              <button type="submit" className="button primary" disabled={!login.canSubmit} aria-busy={login.busy}>
                {t('login.submit')}
              </button>
              {login.step === 'code' ? <CodeActions login={login} /> : null}
            </>
          ) : null}
          <Suspense fallback={null}>
            {withPassword && hasFactors() ? <SecondFactors login={login} onProved={prove} /> : null}
            {singleSignOn ? (
              <SingleSignOn
                label={singleSignOn.label}
                disabled={login.busy || login.step === 'done'}
                alone={!withPassword}
                onProved={prove}
                onPassword={withPassword || passwords === 'none' ? undefined : () => setWithPassword(true)}
              />
            ) : null}
          </Suspense>
        </form>
      )}
      {proved ? (
        <Suspense fallback={null}>
          <VerticalChoice
            proved={proved}
            login={login}
            shown={chooses}
            onTried={() => setIsTried(true)}
            onStartOver={() => setProved(undefined)}
          />
        </Suspense>
      ) : (
        <Answer reply={login.reply} />
      )}
    </EntryFrame>
  );
}

/** @param known the username is filled in, so that the password gets the focus */
function LoginFields({ login, known }: { readonly login: Login; readonly known: boolean }) {
  const ids = useId();
  const [shown, setShown] = useState(false);
  const { form, step, change, verticals, vertical, looking } = login;
  const locked = step !== 'credentials';
  const faultAt = (field: LoginFault['field']) => (login.fault?.field === field ? login.fault.text : undefined);
  return (
    <>
      <div className={styles.row}>
        <EntryField label={t('login.username')} required error={faultAt('username')}>
          {(control) => (
            <input
              {...control}
              className="field"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              // biome-ignore lint/a11y/noAutofocus: the only thing to do on this page is to sign in
              autoFocus
              disabled={locked}
              value={form.username}
              onChange={(event) => change({ username: event.target.value })}
            />
          )}
        </EntryField>
        <span className={`${styles.hint} ${styles.looking}`} role="status">
          {looking ? t('login.lookingUp') : ''}
        </span>
      </div>
      <div className={styles.row}>
        <EntryPassword
          label={t('login.password')}
          required
          ref={known ? focusOnMount : null}
          error={faultAt('password')}
          autoComplete="current-password"
          shown={shown}
          onShow={setShown}
          value={form.password}
          onChange={(password) => change({ password })}
        />
        {/* Above the vertical, whose field would push it down. */}
        {setupState() === 'needed' ? null : <ForgotPassword />}
      </div>
      {verticals && verticals.length > 0 ? (
        <div className={styles.row}>
          <label htmlFor={`${ids}v`}>{t('login.vertical')}</label>
          <select
            id={`${ids}v`}
            className="field"
            aria-describedby={`${ids}help`}
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
          <span id={`${ids}help`} className={styles.hint}>
            {t('login.verticalHelp')}
          </span>
        </div>
      ) : null}
      {step === 'code' ? <CodeField login={login} error={faultAt('code')} /> : null}
    </>
  );
}

interface CodeFieldProps {
  readonly login: Login;
  readonly error: string | undefined;
}

function CodeField({ login, error }: CodeFieldProps) {
  return (
    <EntryField label={t('login.code')} required hint={t('login.codeHelp')} error={error}>
      {(control) => (
        <input
          {...control}
          ref={focusOnMount}
          className={`field ${styles.code}`}
          autoComplete="one-time-code"
          // Recovery codes have letters.
          inputMode={hasFactors() ? 'text' : 'numeric'}
          value={login.form.code}
          onChange={(event) => login.change({ code: event.target.value })}
        />
      )}
    </EntryField>
  );
}

/** Shown below the sign-in button, so that the button does not move. */
function CodeActions({ login }: { login: Login }) {
  return (
    <div className={styles.codeActions}>
      <button type="button" className="button plain" disabled={login.busy} onClick={() => void login.sendNewCode()}>
        {t('login.newCode')}
      </button>
      <button type="button" className="button plain" disabled={login.busy} onClick={login.startOver}>
        {t('login.startOver')}
      </button>
    </div>
  );
}

/** Explains how to get a new password: only administrators create accounts and reset passwords. */
function ForgotPassword() {
  const [contact] = contacts();
  // Only a server that reports its setup state has password links.
  const how = t(setupState() === undefined ? 'login.forgotElse' : 'login.forgotLink');
  return (
    <p className={styles.hint}>
      {t('login.forgot')} {contact ? <a href={`mailto:${contact.email}`}>{how}</a> : how}
    </p>
  );
}

/** Shows the last raw response, unfolded; the toast has the message (R15). */
function Answer({ reply }: { reply: Login['reply'] }) {
  const id = useId();
  if (!reply) return null;
  return (
    <section className={styles.answer} aria-labelledby={id}>
      <h2 id={id}>{t('response.heading')}</h2>
      {reply === 'none' ? (
        <p>{t('response.none')}</p>
      ) : (
        <details open>
          <summary>{t('response.raw')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
          <pre tabIndex={0}>{rawText(reply, 2)}</pre>
        </details>
      )}
    </section>
  );
}
