import { useRouteError } from 'react-router';
import { t } from '../../i18n/translate';
import { StartupScreen } from './StartupScreen';

/** The code of a page may be gone after a deployment (hostile case C31): browsers word that each in their own way. */
const chunkGone = /dynamically imported module|importing a module script|module script failed|preload CSS/i;

/** Whatever a page throws ends here instead of in an empty window. */
export function CrashScreen() {
  const error = useRouteError();
  const message = error instanceof Error ? error.message : String(error);
  return (
    <StartupScreen heading={t('crash.heading')}>
      <p>{chunkGone.test(message) ? t('crash.newVersion') : message}</p>
      <p>{t('crash.help')}</p>
    </StartupScreen>
  );
}
