import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Typography from '@mui/material/Typography';
import { t } from '../i18n/translate';
import { IconButton } from './IconButton';

interface PageButtonsProps {
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Renders the buttons to the previous and next page; nothing if there is only one page. */
export function PageButtons({ page, size, total, onPage }: PageButtonsProps) {
  if (total <= size) return null;
  const from = page * size;
  const to = Math.min(from + size, total);
  return (
    <Typography
      component="nav"
      variant="body2"
      aria-label={t('list.pagination')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        color: 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <IconButton
        label={t('list.previousPage')}
        icon={NavigateBefore}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <span role="status">{t('list.range', { from: from + 1, to, total })}</span>
      <IconButton
        label={t('list.nextPage')}
        icon={NavigateNext}
        disabled={to === total}
        onClick={() => onPage(page + 1)}
      />
    </Typography>
  );
}
