import FirstPage from '@mui/icons-material/FirstPage';
import LastPage from '@mui/icons-material/LastPage';
import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { useEvent, useListContext } from 'react-admin';
import { IconButton } from '../components/IconButton';
import { allRows } from '../dataProvider/listQuery';
import { t } from '../i18n/translate';
import { useTableModel } from './tableModel';
import { rowsPerPageChoices } from './viewAddress';

const look = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  justifyContent: { xs: 'space-between', md: 'flex-end' },
  mt: 2,
  // Toasts stand beside it, so that the room for them at the end of the page is not needed.
  mb: { md: 'calc(var(--gutter) - var(--page-end))' },
  displayPrint: 'none',
};

const pagesLook = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: { xs: 1, md: 'auto' },
  ml: { md: 4 },
};

/** The choice of the page size, the range of the rows shown, and the buttons that turn pages. */
export function Pagination() {
  const { page, perPage, total = 0, setPage, setPerPage } = useListContext();
  const { pageNow } = useTableModel();
  const id = useId();
  const size = perPage === allRows ? total : perPage;
  const last = Math.max(1, Math.ceil(total / size));
  const toFirst = useEvent(() => setPage(1));
  const toPrevious = useEvent(() => setPage(Math.max(1, pageNow() - 1)));
  const toNext = useEvent(() => setPage(Math.min(last, pageNow() + 1)));
  const toLast = useEvent(() => setPage(last));
  if (total === 0) return null;
  const from = (page - 1) * size + 1;
  return (
    <Box className="secondary" sx={look}>
      <label htmlFor={id}>{t('list.rowsPerPage')}</label>
      <Box
        component="select"
        id={id}
        className="field"
        sx={{ width: 'auto', height: 32, px: 2 }}
        value={perPage}
        onChange={(event) => setPerPage(Number(event.target.value))}
      >
        {rowsPerPageChoices.map((choice) => (
          <option key={choice} value={choice}>
            {choice === allRows ? t('list.allRows') : choice}
          </option>
        ))}
      </Box>
      <Box component="nav" sx={pagesLook} aria-label={t('list.pagination')}>
        <IconButton label={t('list.firstPage')} icon={FirstPage} disabled={page <= 1} onClick={toFirst} />
        <IconButton label={t('list.previousPage')} icon={NavigateBefore} disabled={page <= 1} onClick={toPrevious} />
        <Box
          component="span"
          sx={{ minWidth: 136, fontVariantNumeric: 'tabular-nums', textAlign: 'center', whiteSpace: 'nowrap' }}
        >
          {t('list.range', { from, to: Math.min(page * size, total), total })}
        </Box>
        <IconButton label={t('list.nextPage')} icon={NavigateNext} disabled={page >= last} onClick={toNext} />
        <IconButton label={t('list.lastPage')} icon={LastPage} disabled={page >= last} onClick={toLast} />
      </Box>
    </Box>
  );
}
