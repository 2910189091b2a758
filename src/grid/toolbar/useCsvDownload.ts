import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider';
import { t } from '../../i18n/translate';
import { showToast, toastDurations } from '../../ui/toasts';
import { csvName as fileName, saveFile } from '../csvFile';
import { useFilters } from '../filter/useFilters';
import { listFailure } from '../listFailure';
import { useTableModel } from '../tableModel';

/** With more rows than this a progress bar and a way to cancel are shown. */
const longFile = 5_000;

/** A CSV that is being made. */
export interface CsvRun {
  /** Whether it takes long enough to show how far it is. */
  readonly long: boolean;
  /** From 0 to 1. */
  readonly done: number;
  readonly cancel: () => void;
}

/** Saves the rows of all pages that pass, with the visible columns, as a file (D23, D44); one at a time (D21). */
export function useCsvDownload(): { readonly run: CsvRun | undefined; readonly start: () => Promise<void> } {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { visible, page } = useTableModel();
  const { resource, filterValues, sort, total } = useListContext();
  const { now } = useFilters();
  const [run, setRun] = useState<CsvRun>();
  const underWay = useRef<AbortController>(undefined);

  // Leaving the list calls it off, and says nothing.
  useEffect(() => () => underWay.current?.abort(), []);

  /** How many rows pass what the person sees now, which the table may not show yet. */
  async function rowsNow(filter: ReturnType<typeof now>): Promise<number> {
    if (JSON.stringify(filter) === JSON.stringify(filterValues)) return total ?? 0;
    const found = await dataProvider.getList(resource, { filter, sort, pagination: { page: 1, perPage: 1 } });
    return found.total ?? 0;
  }

  async function make({ signal }: AbortController, cancel: () => void): Promise<void> {
    const filter = now();
    const rows = await rowsNow(filter);
    if (signal.aborted) return;
    if (rows === 0) {
      showToast('warning', t('list.nothingToDownload'));
      return;
    }
    const show = (done: number) => {
      if (!signal.aborted) setRun({ long: rows > longFile, done, cancel });
    };
    show(0);
    const onProgress = (done: number, all: number) => show(all === 0 ? 1 : done / all);
    const file = await dataProvider.csv(resource, { filter, sort, columns: visible, signal, onProgress });
    if (!signal.aborted) saveFile(fileName(page.list.csvName, new Date()), file);
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
