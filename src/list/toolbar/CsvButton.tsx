import Download from '@mui/icons-material/Download';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { showToast, toastDurations } from '../../components/toasts';
import { t } from '../../i18n/translate';
import { listFailure } from '../listFailure';
import { useTableModel } from '../tableModel';
import { sameFilters } from '../viewAddress';
import styles from './CsvButton.module.css';

/** With more rows than this a progress bar and a way to cancel are shown. */
const longFile = 5_000;

/** A CSV that is being made. */
interface CsvRun {
  /** Whether it takes long enough to show how far it is. */
  readonly long: boolean;
  /** From 0 to 1. */
  readonly done: number;
  readonly cancel: () => void;
}

/** Saves the rows of all pages that pass, with the visible columns, as a file (D23, D44); one at a time (D21). */
function useCsvDownload(): { readonly run: CsvRun | undefined; readonly start: () => Promise<void> } {
  const { dataProvider, visible, page, filtersNow } = useTableModel();
  const { resource, filterValues, sort, total, isPlaceholderData } = useListContext();
  const [run, setRun] = useState<CsvRun>();
  const underWay = useRef<AbortController>(undefined);

  // Leaving the list calls it off, and says nothing.
  useEffect(() => () => underWay.current?.abort(), []);

  async function make({ signal }: AbortController, cancel: () => void): Promise<void> {
    const filter = filtersNow();
    const isShown = !isPlaceholderData && sameFilters(filter, filterValues);
    const { downloadCsv } = await import('./csvDownload');
    await downloadCsv({
      ...{ dataProvider, resource, filter, sort, columns: visible, csvName: page.list.csvName, signal },
      total: isShown ? (total ?? 0) : undefined,
      show: (rows, done) => setRun({ long: rows > longFile, done, cancel }),
    });
  }

  async function start(): Promise<void> {
    if (underWay.current) return;
    const controller = new AbortController();
    underWay.current = controller;
    const cancel = () => {
      controller.abort();
      showToast('info', t('list.csvCancelled'));
      settle();
    };
    const settle = () => {
      if (underWay.current !== controller) return;
      underWay.current = undefined;
      setRun(undefined);
    };
    try {
      await make(controller, cancel);
    } catch (error) {
      const failure = controller.signal.aborted ? undefined : listFailure(error, page.list);
      if (failure !== undefined) showToast('error', failure, { duration: toastDurations.long });
    } finally {
      settle();
    }
  }

  return { run, start };
}

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
          <progress aria-label={t('list.preparingCsv')} max={1} value={run.done} />
          <button type="button" className="button plain" onClick={run.cancel}>
            {t('list.cancel')}
          </button>
        </div>
      ) : null}
    </div>
  );
}
