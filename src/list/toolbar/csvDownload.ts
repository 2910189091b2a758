import { csvName as fileName, saveFile } from '../../components/csvFile';
import { showToast } from '../../components/toasts';
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider';
import type { CsvParams } from '../../dataProvider/listMeta';
import { t } from '../../i18n/translate';

interface CsvRequest extends Omit<CsvParams, 'onProgress' | 'signal'> {
  readonly dataProvider: ConsoleDataProvider;
  /** The list's name for react-admin. */
  readonly resource: string;
  /** The beginning of the file's name. */
  readonly csvName: string;
  readonly signal: AbortSignal;
  /** The number of filtered rows, if the table already shows this view. */
  readonly total: number | undefined;
  /** Called with the number of rows and the progress from 0 to 1. */
  readonly show: (rows: number, done: number) => void;
}

/**
 * Builds the CSV of a view and saves it (D23, D44). Loaded with the first file.
 *
 * @throws the data provider's errors; after `signal` is aborted nothing is saved or announced
 */
export async function downloadCsv(request: CsvRequest): Promise<void> {
  const { dataProvider, resource, filter, sort, columns, signal } = request;
  const pagination = { page: 1, perPage: 1 };
  const rows = request.total ?? (await dataProvider.getList(resource, { filter, sort, pagination })).total ?? 0;
  if (signal.aborted) return;
  if (rows === 0) {
    showToast('warning', t('list.nothingToDownload'));
    return;
  }
  // A worker's last report may arrive after the file, and would show the progress bar forever.
  let settled = false;
  const show = (done: number) => {
    if (!signal.aborted && !settled) request.show(rows, done);
  };
  show(0);
  const onProgress = (done: number, all: number) => show(all === 0 ? 1 : done / all);
  try {
    const file = await dataProvider.csv(resource, { filter, sort, columns, signal, onProgress });
    if (!signal.aborted) saveFile(fileName(request.csvName, new Date()), file);
  } finally {
    settled = true;
  }
}
