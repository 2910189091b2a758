import Download from '@mui/icons-material/Download';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useEvent, useListContext } from 'react-admin';
import { showToast, toastDurations } from '../../components/toasts';
import { t } from '../../i18n/translate';
import { listFailure } from '../listFailure';
import { useTableModel } from '../tableModel';
import { sameFilters } from '../viewAddress';
import { ToolbarButton } from './ToolbarButton';

/** A longer file shows its progress and can be cancelled. */
const maxRowsWithoutProgress = 5_000;

/** A download in progress. */
interface CsvRun {
  /** True if it shows its progress. */
  readonly long: boolean;
  /** The progress, from 0 to 1. */
  readonly done: number;
  readonly cancel: () => void;
}

/** Saves the filtered rows of all pages, with the visible columns, as a file (D23, D44); one at a time (D21). */
function useCsvDownload(): { readonly run: CsvRun | undefined; readonly start: () => Promise<void> } {
  const { dataProvider, visible, page, filtersNow } = useTableModel();
  const { resource, filterValues, sort, total, isPlaceholderData } = useListContext();
  const [run, setRun] = useState<CsvRun>();
  const underWay = useRef<AbortController>(undefined);

  // Leaving the list cancels it silently.
  useEffect(() => () => underWay.current?.abort(), []);

  async function make({ signal }: AbortController, cancel: () => void): Promise<void> {
    const filter = filtersNow();
    const isShown = !isPlaceholderData && sameFilters(filter, filterValues);
    const { downloadCsv } = await import('./csvDownload');
    await downloadCsv({
      ...{ dataProvider, resource, filter, sort, columns: visible, csvName: page.list.csvName, signal },
      total: isShown ? (total ?? 0) : undefined,
      show: (rows, done) => setRun({ long: rows > maxRowsWithoutProgress, done, cancel }),
    });
  }

  const start = useEvent(async (): Promise<void> => {
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
  });

  return { run, start };
}

/** The progress of a long file, below the button. */
const progressLook = {
  position: 'absolute',
  top: 'calc(100% + 4px)',
  right: 0,
  zIndex: 20,
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '8px 4px',
  alignItems: 'center',
  width: 280,
  p: '12px 8px 12px 16px',
  backgroundColor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  boxShadow: '0 8px 24px var(--shade)',
  fontSize: 'var(--size-table)',
} as const;

/** Downloads the filtered rows as a CSV. Shows the progress of a long one. */
export function CsvButton() {
  const { run, start } = useCsvDownload();
  return (
    <Box sx={{ position: 'relative' }}>
      <ToolbarButton label={t('list.downloadCsv')} icon={Download} aria-busy={run !== undefined} onClick={start} />
      {run?.long ? (
        <Box sx={progressLook}>
          <Box component="span" sx={{ display: 'flex', gridColumn: '1 / -1', justifyContent: 'space-between', pr: 2 }}>
            {t('list.preparingCsv')}
            <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {Math.floor(run.done * 100)} %
            </Box>
          </Box>
          <progress aria-label={t('list.preparingCsv')} max={1} value={run.done} />
          <Button variant="text" onClick={run.cancel}>
            {t('list.cancel')}
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}
