import { type ReactNode, type RefObject, useDeferredValue, useMemo, useRef } from 'react';
import { t } from '../../i18n/translate';
import notice from '../../ui/notice.module.css';
import { ReadFailure } from '../../ui/ReadFailure';
import type { Directory, User } from './directory';
import styles from './PeopleCards.module.css';
import { PeopleGrid } from './PeopleGrid';
import { PeopleSkeleton } from './PeopleSkeleton';
import { findPeople, peopleEntries } from './peopleSearch';

interface PeopleCardsProps {
  readonly directory: Directory;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly searchField?: RefObject<HTMLInputElement | null>;
  /** The `userid` of who is chosen. */
  readonly selected?: number | undefined;
  readonly onSelect: (user: User) => void;
  /** Shows on each card up to three roles and three verticals. */
  readonly preview?: boolean;
  /** Stands beside the search. */
  readonly beside?: ReactNode;
}

/**
 * Everybody, as cards that can be searched by username, e-mail, role and vertical, a page of them at a time, so that
 * thousands stay fluid; or what stands in their place: loading, a failure with `Try again`, nobody.
 */
export function PeopleCards({
  directory,
  search,
  onSearch,
  searchField,
  selected,
  onSelect,
  preview = false,
  beside,
}: PeopleCardsProps) {
  const { users, roleName, verticalName, ready, failure } = directory;
  const ownField = useRef<HTMLInputElement>(null);
  const field = searchField ?? ownField;
  const entries = useMemo(() => peopleEntries({ users, roleName, verticalName }), [users, roleName, verticalName]);
  // The field takes each keystroke at once; the cards follow as soon as there is time for them.
  const wanted = useDeferredValue(search);
  const found = useMemo(() => findPeople(entries, wanted), [entries, wanted]);

  return (
    <div className={styles.people}>
      <div className={styles.toolbar}>
        <input
          ref={field}
          type="search"
          className={`field ${styles.search}`}
          aria-label={t('people.search')}
          placeholder={t('people.searchHint')}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
        <span className={styles.count} role="status">
          {ready ? countText(found.length, entries.length) : ''}
        </span>
        {beside}
      </div>
      {failure !== undefined ? (
        <ReadFailure text={failure} onRetry={() => void directory.reload()} />
      ) : !ready ? (
        <PeopleSkeleton preview={preview} />
      ) : found.length === 0 ? (
        <div className={notice.notice}>
          <p>{entries.length === 0 ? t('people.empty') : t('people.noneFound')}</p>
          {entries.length === 0 ? null : (
            <button
              type="button"
              className="button"
              onClick={() => {
                onSearch('');
                field.current?.focus();
              }}
            >
              {t('people.clearSearch')}
            </button>
          )}
        </div>
      ) : (
        <PeopleGrid search={wanted} found={found} selected={selected} preview={preview} onSelect={onSelect} />
      )}
    </div>
  );
}

function countText(n: number, total: number): string {
  if (n < total) return t('people.found', { n, total });
  return total === 1 ? t('people.countOne') : t('people.count', { total });
}
