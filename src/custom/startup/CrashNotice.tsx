import { t } from '../../i18n/translate';
import { StartupScreen } from './StartupScreen';

/** The code of a page may be gone after a new version was deployed: browsers word that each in their own way. */
const chunkGone = /dynamically imported module|importing a module script|module script failed|preload CSS/i;

/** What went wrong with a page, and the way to try again. */
export function CrashNotice({ error }: { error: unknown }) {
  const message = error instanceof Error ? error.message : String(error);
  return (
    <StartupScreen heading={t('crash.heading')}>
      <p>{chunkGone.test(message) ? t('crash.newVersion') : message}</p>
      <p>{t('crash.help')}</p>
    </StartupScreen>
  );
}
