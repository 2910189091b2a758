import type { ConfigError } from '../../config/runtimeConfig';
import { t } from '../../i18n/translate';
import { StartupScreen } from './StartupScreen';

/** The console cannot start with this `config.json` (D1): which key is wrong, and what was found there. */
export function ConfigErrorScreen({ error: { kind, key, reason } }: { error: ConfigError }) {
  return (
    <StartupScreen heading={t('config.heading')}>
      <p>{t(`config.${kind}`, { key, reason })}</p>
      <p>{t('config.help')}</p>
    </StartupScreen>
  );
}
