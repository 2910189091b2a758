import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { useState } from 'react';
import { t } from '../../i18n/translate';
import { IconButton } from '../../ui/IconButton';
import type { User } from './directory';
import styles from './PeopleCards.module.css';
import { PersonCard } from './PersonCard';
import type { PersonEntry } from './peopleSearch';

/** How many cards are drawn at a time: rows of two, three, four and six are all full. */
const cardsPerPage = 48;

interface PeopleGridProps {
  /** What was looked for: another search begins at the first page. */
  readonly search: string;
  readonly found: readonly PersonEntry[];
  readonly selected: number | undefined;
  readonly preview: boolean;
  readonly onSelect: (user: User) => void;
}

/**
 * One page of cards, and the way to the other pages. Cards that stay are never made anew: the cards follow the search with
 * a delay, and whoever has gone on to one by then keeps the focus.
 */
export function PeopleGrid({ search, found, selected, preview, onSelect }: PeopleGridProps) {
  const [opened, setOpened] = useState({ search, page: 0 });
  const last = Math.max(0, Math.ceil(found.length / cardsPerPage) - 1);
  // After a change there may be fewer pages than the one that was open.
  const page = opened.search === search ? Math.min(opened.page, last) : 0;
  const setPage = (next: number) => setOpened({ search, page: next });
  const from = page * cardsPerPage;
  const shown = found.slice(from, from + cardsPerPage);
  return (
    <>
      <ul className={styles.cards} data-preview={preview || undefined}>
        {shown.map((entry) => (
          <li key={entry.key}>
            <PersonCard entry={entry} selected={entry.user.userid === selected} preview={preview} onSelect={onSelect} />
          </li>
        ))}
      </ul>
      {last > 0 ? (
        <nav className={styles.pages} aria-label={t('list.pagination')}>
          <IconButton
            label={t('list.previousPage')}
            icon={ChevronLeft}
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          />
          <span role="status">{t('list.range', { from: from + 1, to: from + shown.length, total: found.length })}</span>
          <IconButton
            label={t('list.nextPage')}
            icon={ChevronRight}
            disabled={page === last}
            onClick={() => setPage(page + 1)}
          />
        </nav>
      ) : null}
    </>
  );
}
