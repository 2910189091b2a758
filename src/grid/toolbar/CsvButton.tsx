import Download from '@mui/icons-material/Download';
import { t } from '../../i18n/translate';
import styles from './CsvButton.module.css';
import { useCsvDownload } from './useCsvDownload';

/** Downloads what passes as a CSV, and tells of a large one how far it is. */
export function CsvButton() {
  const { run, start } = useCsvDownload();
  return (
    <div className={styles.csv}>
      <button
        type="button"
        className={`button ${styles.button}`}
        aria-busy={run !== undefined}
        title={t('list.downloadCsv')}
        onClick={() => void start()}
      >
        <Download fontSize="small" aria-hidden="true" />
        <span className={styles.label}>{t('list.downloadCsv')}</span>
      </button>
      {run?.long ? (
        <div className={styles.progress}>
          <span className={styles.words}>
            {t('list.preparingCsv')}
            <span>{Math.floor(run.done * 100)} %</span>
          </span>
          <progress className={styles.bar} aria-label={t('list.preparingCsv')} max={1} value={run.done} />
          <button type="button" className="button plain" onClick={run.cancel}>
            {t('list.cancel')}
          </button>
        </div>
      ) : null}
    </div>
  );
}
