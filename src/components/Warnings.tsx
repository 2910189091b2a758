import WarningAmber from '@mui/icons-material/WarningAmber';
import { t } from '../i18n/translate';
import styles from './Warnings.module.css';

/** More warnings than this are counted only. */
const maximum = 5;

/** Lists what the back end could not read, of an answer that is a partial one. */
export function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  const more = warnings.length - maximum;
  return (
    <div className={styles.warnings} role="status">
      <WarningAmber fontSize="small" aria-hidden="true" />
      <div>
        <p>{t('list.warnings')}</p>
        <ul>
          {warnings.slice(0, maximum).map((warning, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two warnings may say the same, and none has a state
            <li key={place}>{warning}</li>
          ))}
          {more > 0 ? <li>{t('list.moreWarnings', { n: more })}</li> : null}
        </ul>
      </div>
    </div>
  );
}
