import FirstPage from '@mui/icons-material/FirstPage';
import LastPage from '@mui/icons-material/LastPage';
import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import { useId } from 'react';
import { useListContext } from 'react-admin';
import { IconButton } from '../components/IconButton';
import { allRows } from '../dataProvider/listQuery';
import { t } from '../i18n/translate';
import styles from './ListTable.module.css';
import { useTableModel } from './tableModel';
import { rowsPerPageChoices } from './viewAddress';

/** The choice of the page size, the range of the rows shown, and the buttons that turn pages. */
export function Pagination() {
  const { page, perPage, total = 0, setPage, setPerPage } = useListContext();
  const { pageNow } = useTableModel();
  const id = useId();
  const size = perPage === allRows ? total : perPage;
  const last = Math.max(1, Math.ceil(total / size));
  if (total === 0) return null;
  const from = (page - 1) * size + 1;
  return (
    <div className={`wrapped secondary ${styles.pagesLine}`}>
      <label htmlFor={id}>{t('list.rowsPerPage')}</label>
      <select
        id={id}
        className={`field ${styles.choice}`}
        value={perPage}
        onChange={(event) => setPerPage(Number(event.target.value))}
      >
        {rowsPerPageChoices.map((choice) => (
          <option key={choice} value={choice}>
            {choice === allRows ? t('list.allRows') : choice}
          </option>
        ))}
      </select>
      <nav className={styles.pages} aria-label={t('list.pagination')}>
        <IconButton label={t('list.firstPage')} icon={FirstPage} disabled={page <= 1} onClick={() => setPage(1)} />
        <IconButton
          label={t('list.previousPage')}
          icon={NavigateBefore}
          disabled={page <= 1}
          onClick={() => setPage(Math.max(1, pageNow() - 1))}
        />
        <span className={styles.range}>{t('list.range', { from, to: Math.min(page * size, total), total })}</span>
        <IconButton
          label={t('list.nextPage')}
          icon={NavigateNext}
          disabled={page >= last}
          onClick={() => setPage(Math.min(last, pageNow() + 1))}
        />
        <IconButton label={t('list.lastPage')} icon={LastPage} disabled={page >= last} onClick={() => setPage(last)} />
      </nav>
    </div>
  );
}
