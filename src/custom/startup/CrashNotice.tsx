import { t } from '../../i18n/translate';
import { crashText } from '../../ui/crashText';
import { StartupScreen } from './StartupScreen';

/** What went wrong with a page, and the way to try again. */
export function CrashNotice({ error }: { error: unknown }) {
  return (
    <StartupScreen heading={t('crash.heading')}>
      <p>{crashText(error)}</p>
      <p>{t('crash.help')}</p>
    </StartupScreen>
  );
}
