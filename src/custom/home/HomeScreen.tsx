import Logout from '@mui/icons-material/Logout';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { offeredWorkspaces } from '../../access/workspaces';
import { endSession, sessionValid } from '../../authProvider/session';
import { signOut } from '../../authProvider/signOut';
import { useSession } from '../../authProvider/useSession';
import { config } from '../../config/runtimeConfig';
import { t } from '../../i18n/translate';
import { Logo } from '../../ui/Logo';
import { ThemeButton } from '../../ui/ThemeButton';
import styles from './HomeScreen.module.css';
import { Intro } from './Intro';
import { ModuleCard } from './ModuleCard';
import { TeamPanel } from './TeamPanel';
import { useFireworks } from './useFireworks';
import { useIntro } from './useIntro';

/** Fireworks that cannot be loaded are no reason to show anything else. */
const Fireworks = lazy<ComponentType>(() => import('./Fireworks').catch(() => ({ default: () => null })));

/** The home screen: a card for each workspace that the person may use (R3). */
export default function HomeScreen() {
  const user = useSession();
  const { playing, skip } = useIntro();
  const { lit, click } = useFireworks();
  const title = useRef<HTMLHeadingElement>(null);
  const introShown = useRef(false);
  const { productName } = config();
  const modules = offeredWorkspaces(user?.roles);
  const heading = modules.length > 0 ? t('home.heading') : t('home.noAccess');

  useEffect(() => {
    document.title = `${heading} · ${productName}`;
  }, [heading, productName]);

  // The focus was in the intro, however that ended; it goes on from the top of the page.
  useEffect(() => {
    if (!playing && introShown.current && document.activeElement === document.body) title.current?.focus();
    introShown.current = playing;
  }, [playing]);

  // Whoever comes back here after the session's time is over is led to the login screen at once.
  const [open] = useState(sessionValid);
  useEffect(() => {
    if (!open) endSession('expired');
  }, [open]);
  if (!user || !open) return null;

  return (
    <>
      {playing ? <Intro onEnd={skip} /> : null}
      <div className={styles.page}>
        <header className={styles.bar}>
          <button type="button" className={styles.logo} aria-label={t('home.logo')} onClick={click}>
            <Logo size={32} />
          </button>
          <span className={styles.product}>{productName}</span>
          <span className={styles.space} />
          <ThemeButton />
          <button type="button" className="button" onClick={signOut}>
            <Logout fontSize="small" aria-hidden="true" />
            {t('shell.logout')}
          </button>
        </header>
        <div className={styles.columns}>
          <main>
            <h1 ref={title} className={styles.heading} tabIndex={-1}>
              {heading}
            </h1>
            {modules.length === 0 ? (
              <p className={styles.lead}>{t('home.noAccessHelp')}</p>
            ) : (
              <div className={styles.cards}>
                {modules.map((module) => (
                  <ModuleCard key={module} module={module} />
                ))}
              </div>
            )}
          </main>
          <TeamPanel user={user} />
        </div>
      </div>
      {lit ? (
        <Suspense fallback={null}>
          <Fireworks />
        </Suspense>
      ) : null}
    </>
  );
}
