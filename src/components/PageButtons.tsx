import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import { t } from '../i18n/translate';
import { IconButton } from './IconButton';
import styles from './plainTable.module.css';

interface PageButtonsProps {
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** The way to the previous page and the next; nothing where all fits on one. */
export function PageButtons({ page, size, total, onPage }: PageButtonsProps) {
  if (total <= size) return null;
  const from = page * size;
  const to = Math.min(from + size, total);
  return (
    <nav className={`secondary ${styles.pages}`} aria-label={t('list.pagination')}>
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
    </nav>
  );
}
