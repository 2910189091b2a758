import Logout from '@mui/icons-material/Logout';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isAdmin, type Module } from '../../../contract/access';
import { events, listNotifications } from '../../../contract/events';
import { listFirstSteps } from '../../../contract/firstSteps';
import { emptyWorkspaces, offeredWorkspaces } from '../../access/workspaces';
import { isOffered } from '../../authProvider/offeredCalls';
import { endSession, sessionValid } from '../../authProvider/session';
import { signOut } from '../../authProvider/signOut';
import { useOffers } from '../../authProvider/useOffers';
import { useSession } from '../../authProvider/useSession';
import { ThemeButton } from '../../components/IconButton';
import { Logo } from '../../components/Logo';
import { moduleIcons } from '../../components/moduleIcons';
import { usePageFocus } from '../../components/usePageFocus';
import { config } from '../../config/runtimeConfig';
import { preloadable } from '../../definitions/preloadable';
import { t } from '../../i18n/translate';
import { UserMenu } from '../../shell/account/UserMenu';
import { Find } from '../../shell/find/Find';
import styles from './HomeScreen.module.css';
import { Intro, useIntro } from './Intro';
import { TeamPanel } from './TeamPanel';

/** Fireworks that cannot be loaded are no reason to show anything else. */
const Fireworks = lazy<ComponentType>(() => import('./Fireworks').catch(() => ({ default: () => null })));

/** What waits for the person comes after the cards: nothing below it moves. */
const HomeWaiting = preloadable(() => import('../overview/HomeWaiting'));

/** Loaded while the installation has open first steps. */
const FirstSteps = preloadable(() => import('../overview/FirstSteps'));

const HomeBell = preloadable(() => import('../../shell/bell/HomeBell'));

/** Keeps the place of the first steps, so that the cards do not move. */
const firstStepsBlank = <div className={styles.firstStepsBlank} aria-hidden="true" />;

interface HomeScreenProps {
  /** What parts of the console need around them, whose code comes after that of this page. */
  readonly Around: ComponentType<{ readonly children: ReactNode }>;
}

/** The home screen: a card for each workspace that the person may use (R3), and what waits for them (D58). */
export default function HomeScreen({ Around }: HomeScreenProps) {
  const user = useSession();
  useOffers();
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

  usePageFocus(title, 'home', playing);
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
          {modules.length > 0 ? <Find Around={Around} /> : null}
          {modules.length > 0 && isOffered(events) && isOffered(listNotifications) ? (
            <div className={styles.bell}>
              <Suspense fallback={null}>
                <Around>
                  <HomeBell username={user.username} />
                </Around>
              </Suspense>
            </div>
          ) : null}
          <div className={styles.aside}>
            <UserMenu user={user} otherwise="nothing" />
            <ThemeButton />
          </div>
          <button type="button" className="button" onClick={signOut}>
            <Logout fontSize="small" aria-hidden="true" />
            <span className={styles.logout}>{t('shell.logout')}</span>
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
              <p className={styles.about}>{t('home.does')}</p>
            )}
            {isAdmin(user.roles) && isOffered(listFirstSteps) ? (
              <Suspense fallback={firstStepsBlank}>
                <Around>
                  <FirstSteps blank={firstStepsBlank} />
                </Around>
              </Suspense>
            ) : null}
            {modules.length === 0 ? null : (
              <div className={styles.cards}>
                {modules.map((module) => (
                  <ModuleCard key={module} module={module} />
                ))}
              </div>
            )}
            {modules.length > 0 ? (
              <div className={styles.waiting}>
                <Suspense fallback={null}>
                  <Around>
                    <HomeWaiting />
                  </Around>
                </Suspense>
              </div>
            ) : null}
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

/** The link to one workspace, which is as large as its card; what can be done there is its description, and no part of its name. */
function ModuleCard({ module }: { module: Module }) {
  const id = useId();
  const Icon = moduleIcons[module];
  const isEmpty = emptyWorkspaces.has(module);
  return (
    <div className={styles.card} data-empty={isEmpty || undefined}>
      <Icon className={styles.icon} aria-hidden="true" />
      <Link className={styles.name} to={`/dashboard/${module}`} aria-describedby={id}>
        {t(`module.${module}`)}
      </Link>
      {isEmpty ? <span className={`fine-print ${styles.soon}`}>{t('home.soon')}</span> : null}
      <span id={id} className={styles.does}>
        {t(`module.${module}.does`)}
      </span>
    </div>
  );
}

/** Three clicks within two seconds light the fireworks for five (R6). */
const fireworksRule = { clicks: 3, within: 2_000, shown: 5_000 } as const;

/** Whether the fireworks are on, and what the logo does when it is clicked. */
function useFireworks(): { lit: boolean; click: () => void } {
  const [lit, setLit] = useState(false);
  const clicks = useRef<number[]>([]);

  useEffect(() => {
    if (!lit) return;
    const timer = setTimeout(() => setLit(false), fireworksRule.shown);
    return () => clearTimeout(timer);
  }, [lit]);

  function click(): void {
    const now = Date.now();
    clicks.current = [...clicks.current.filter((time) => now - time <= fireworksRule.within), now];
    if (clicks.current.length < fireworksRule.clicks) return;
    clicks.current = [];
    setLit(true);
  }

  return { lit, click };
}
