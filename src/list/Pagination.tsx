import FirstPage from '@mui/icons-material/FirstPage';
import LastPage from '@mui/icons-material/LastPage';
import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import { useEffect, useId, useState } from 'react';
import { useListContext } from 'react-admin';
import { IconButton } from '../components/IconButton';
import { afterPaint } from '../dataProvider/afterPaint';
import { allRows } from '../dataProvider/listQuery';
import { t } from '../i18n/translate';
import styles from './ListTable.module.css';
import { useTableModel } from './tableModel';
import { rowsPerPageChoices } from './viewAddress';

/** Which rows are shown, how many there may be, and the way to the others. */
export function Pagination() {
  const { data, page, perPage, total = 0, setPage, setPerPage } = useListContext();
  const { pageNow, prepare } = useTableModel();
  const id = useId();
  const size = perPage === allRows ? total : perPage;
  const last = Math.max(1, Math.ceil(total / size));
  /** Which way somebody may be about to turn: the pointer or the focus is on that button. */
  const [near, setNear] = useState<-1 | 0 | 1>(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, as after a refresh, have other neighbours
  useEffect(() => {
    const neighbour = page + near;
    if (near === 0 || neighbour < 1 || neighbour > last) return undefined;
    return afterPaint(() => prepare({ page: neighbour }));
  }, [data, page, near, last, prepare]);
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
          onNear={(isNear) => setNear(isNear ? -1 : 0)}
          onClick={() => setPage(Math.max(1, pageNow() - 1))}
        />
        <span className={styles.range}>{t('list.range', { from, to: Math.min(page * size, total), total })}</span>
        <IconButton
          label={t('list.nextPage')}
          icon={NavigateNext}
          disabled={page >= last}
          onNear={(isNear) => setNear(isNear ? 1 : 0)}
          onClick={() => setPage(Math.min(last, pageNow() + 1))}
        />
        <IconButton label={t('list.lastPage')} icon={LastPage} disabled={page >= last} onClick={() => setPage(last)} />
      </nav>
    </div>
  );
}
