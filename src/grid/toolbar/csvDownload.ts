import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider';
import type { CsvParams } from '../../dataProvider/listMeta';
import { t } from '../../i18n/translate';
import { csvName as fileName, saveFile } from '../../ui/csvFile';
import { showToast } from '../../ui/toasts';

interface Wanted extends Omit<CsvParams, 'onProgress' | 'signal'> {
  readonly dataProvider: ConsoleDataProvider;
  /** The list, as react-admin knows it, and the beginning of the file's name. */
  readonly resource: string;
  readonly csvName: string;
  readonly signal: AbortSignal;
  /** How many rows pass, where the table knows it: it may not show yet what the person sees. */
  readonly total: number | undefined;
  /** Told how many rows there are and, from 0 to 1, how far it is. */
  readonly show: (rows: number, done: number) => void;
}

/**
 * Makes the CSV of a view and saves it (D23, D44). It comes with the first file that is asked for.
 *
 * @throws what the data provider throws; once `signal` has called it off nothing is saved or said
 */
export async function downloadCsv(wanted: Wanted): Promise<void> {
  const { dataProvider, resource, filter, sort, columns, signal } = wanted;
  const pagination = { page: 1, perPage: 1 };
  const rows = wanted.total ?? (await dataProvider.getList(resource, { filter, sort, pagination })).total ?? 0;
  if (signal.aborted) return;
  if (rows === 0) {
    showToast('warning', t('list.nothingToDownload'));
    return;
  }
  // A worker reports on a channel of its own, and its last report may arrive after the file: it would bring the bar back for good.
  let settled = false;
  const show = (done: number) => {
    if (!signal.aborted && !settled) wanted.show(rows, done);
  };
  show(0);
  const onProgress = (done: number, all: number) => show(all === 0 ? 1 : done / all);
  try {
    const file = await dataProvider.csv(resource, { filter, sort, columns, signal, onProgress });
    if (!signal.aborted) saveFile(fileName(wanted.csvName, new Date()), file);
  } finally {
    settled = true;
  }
}
