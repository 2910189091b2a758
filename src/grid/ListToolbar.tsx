import Download from '@mui/icons-material/Download';
import Refresh from '@mui/icons-material/Refresh';
import { useEffect, useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider';
import { searchOf, withSearch } from '../dataProvider/listQuery';
import { t } from '../i18n/translate';
import { showToast, toastDurations } from '../ui/toasts';
import { csvName as fileName, saveFile } from './csvFile';
import styles from './ListToolbar.module.css';
import { listFailure } from './listFailure';
import { useTableModel } from './tableModel';

/** How long typing must rest before the search takes effect and enters the address, in ms. */
const searchDelay = 200;

/** The line above a table: search, refresh, CSV. */
export function ListToolbar() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { visible, page, refresh } = useTableModel();
  const { csvName } = page.list;
  const { resource, filterValues, sort, total, isFetching } = useListContext();
  const [saving, setSaving] = useState(false);

  async function download(): Promise<void> {
    if (!total) {
      showToast('warning', t('list.nothingToDownload'));
      return;
    }
    setSaving(true);
    try {
      const file = await dataProvider.csv(resource, { filter: filterValues, sort, columns: visible });
      saveFile(fileName(csvName, new Date()), file);
    } catch (error) {
      const failure = listFailure(error, { csvName });
      if (failure !== undefined) showToast('error', failure, { duration: toastDurations.long });
    } finally {
      setSaving(false);
    }
  }

  return (
    <div className={styles.toolbar}>
      <SearchField />
      <button type="button" className="button" onClick={() => void refresh()} aria-busy={isFetching}>
        <Refresh fontSize="small" aria-hidden="true" />
        {t('list.refresh')}
      </button>
      <button type="button" className="button" disabled={saving} onClick={() => void download()}>
        <Download fontSize="small" aria-hidden="true" />
        {t('list.downloadCsv')}
      </button>
    </div>
  );
}

/** The search over every cell. What is typed shows at once; the list, and the address, follow when the typing rests. */
function SearchField() {
  const { filterValues, setFilters } = useListContext();
  const applied = searchOf(filterValues);
  const [typed, setTyped] = useState(applied);

  // Back, and a view that is opened by its address, fill the field.
  useEffect(() => setTyped(applied), [applied]);

  useEffect(() => {
    if (typed === applied) return;
    const timer = setTimeout(() => setFilters(withSearch(filterValues, typed)), searchDelay);
    return () => clearTimeout(timer);
  }, [typed, applied, filterValues, setFilters]);

  return (
    <input
      type="search"
      className={`field ${styles.search}`}
      aria-label={t('list.search')}
      placeholder={t('list.search')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
