import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import { memo, type ReactNode, type RefObject, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import type { LookAlikeKind } from '../../../contract/lookAlikes';
import type { Identifier } from '../../../contract/shapes';
import { cut } from '../../components/cellLook';
import { LookAlike } from '../../components/lookAlikes';
import { NotRefreshed } from '../../components/NotRefreshed';
import notice from '../../components/notice.module.css';
import { PageButtons } from '../../components/PageButtons';
import { ReadFailure } from '../../components/ReadFailure';
import type { User } from '../../dataProvider/people';
import { t } from '../../i18n/translate';
import type { Directory } from './directory';
import { Blanks, drawn, Name, SearchBar } from './parts';
import styles from './people.module.css';
import { findPeople, type PersonEntry, peopleEntries } from './peopleSearch';

/** Cards per page: divisible by 2, 3, 4 and 6, so that every row is full. */
const cardsPerPage = 48;

/** How many roles and verticals a card shows; the rest are counted (R36). */
const previewed = 3;

interface CardsProps {
  /** The `userid` of the selected person. */
  readonly selected?: Identifier | undefined;
  readonly onSelect: (user: User) => void;
}

interface PeopleCardsProps extends CardsProps {
  readonly directory: Directory;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly searchField?: RefObject<HTMLInputElement | null>;
  /** Stands beside the search. */
  readonly beside?: ReactNode;
}

/**
 * Everybody as cards, searchable by username, email, role and vertical, and paginated so that thousands stay fast; or a
 * placeholder: loading, a failure with `Try again`, or no results.
 */
export function PeopleCards({ directory, search, onSearch, searchField, beside, ...cards }: PeopleCardsProps) {
  const { users, roleName, verticalName, ready, failure } = directory;
  const ownField = useRef<HTMLInputElement>(null);
  const field = searchField ?? ownField;
  const entries = useMemo(() => peopleEntries({ users, roleName, verticalName }), [users, roleName, verticalName]);
  // The field stays responsive; the cards are rendered at a lower priority.
  const deferred = useDeferredValue(search);
  const found = useMemo(() => findPeople(entries, deferred), [entries, deferred]);

  return (
    <div className={styles.people}>
      <SearchBar
        label={t('people.search')}
        placeholder={t('people.searchHint')}
        value={search}
        onChange={onSearch}
        count={ready ? countText(found.length, entries.length) : ''}
        field={field}
      >
        {beside}
      </SearchBar>
      {ready ? (
        <NotRefreshed error={directory.error} since={directory.since} onRetry={() => void directory.reload()} />
      ) : null}
      {failure !== undefined ? (
        <ReadFailure text={failure} onRetry={() => void directory.reload()} />
      ) : !ready ? (
        <Blanks label={t('people.loading')} count={12} height={122} className={`${styles.cards} ${styles.breathing}`} />
      ) : found.length > 0 ? (
        <Cards search={deferred} found={found} {...cards} />
      ) : (
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
      )}
    </div>
  );
}

function countText(n: number, total: number): string {
  if (n < total) return t('people.found', { n, total });
  return total === 1 ? t('people.countOne') : t('people.count', { total });
}

interface PageProps extends CardsProps {
  /** The search text: a new search starts at the first page. */
  readonly search: string;
  readonly found: readonly PersonEntry[];
}

/**
 * One page of cards, with pagination. Cards that stay are not remounted: the cards lag behind the search, and one that has
 * the focus by then keeps it.
 */
function Cards({ search, found, selected, onSelect }: PageProps) {
  const [opened, setOpened] = useState({ search, page: 0 });
  const last = Math.max(0, Math.ceil(found.length / cardsPerPage) - 1);
  // There may be fewer pages now.
  const page = opened.search === search ? Math.min(opened.page, last) : 0;
  const setPage = (next: number) => setOpened({ search, page: next });
  const from = page * cardsPerPage;
  const shown = found.slice(from, from + cardsPerPage);
  return (
    <>
      <ul className={`plain-list ${styles.cards}`}>
        {shown.map((entry) => (
          <li key={entry.key}>
            <PersonCard entry={entry} selected={entry.user.userid === selected} onSelect={onSelect} />
          </li>
        ))}
      </ul>
      <PageButtons page={page} size={cardsPerPage} total={found.length} onPage={setPage} />
    </>
  );
}

interface PersonCardProps {
  readonly entry: PersonEntry;
  readonly selected: boolean;
  readonly onSelect: (user: User) => void;
}

/**
 * A person as a card, with up to three roles and three verticals: the username is a button, and everything else its description. The
 * whole card can be clicked; its tooltips are why the button does not lie over all of it.
 */
const PersonCard = memo(function PersonCard({ entry, selected, onSelect }: PersonCardProps) {
  const id = useId();
  const { user, name, roles, verticals } = entry;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button in it does the same
    <div className={`${styles.box} ${styles.card}`} onClick={() => onSelect(user)}>
      <button
        type="button"
        className={styles.choose}
        aria-label={name}
        aria-describedby={id}
        aria-current={selected || undefined}
      >
        <Name text={name} className={styles.name} />
      </button>
      <span id={id} className={styles.facts}>
        <LookAlike kind="person" name={user.username} isWritten />
        <span className={styles.email}>
          <Name text={user.email} className={styles.muted} />
          <LookAlike kind="email" name={user.email} />
        </span>
        <Names icon={BadgeOutlined} names={roles} none={t('people.noRoles')} label={t('people.roles')} />
        <Names
          icon={ApartmentOutlined}
          names={verticals}
          none={t('people.noVerticals')}
          label={t('people.verticals')}
          kind="vertical"
        />
      </span>
    </div>
  );
});

interface NamesProps {
  /** Tells roles from verticals, which may have the same names. */
  readonly icon: typeof SvgIcon;
  readonly names: readonly string[];
  readonly none: string;
  /** For screen readers, in the place of the icon. */
  readonly label: string;
  /** The kind of names whose look-alikes are marked; absent: none are. */
  readonly kind?: LookAlikeKind;
}

function Names({ icon: Icon, names, none, label, kind }: NamesProps) {
  return (
    <span className={styles.names}>
      <Icon className={styles.icon} fontSize="inherit" aria-hidden="true" />
      {names.length === 0 ? (
        <span className={styles.none}>{none}</span>
      ) : (
        <span className="visually-hidden">{`${label}: `}</span>
      )}
      {names.slice(0, previewed).map((name) => (
        <span key={name} className={`clipped ${styles.tag}`} title={name}>
          <bdi>{cut(name, drawn)}</bdi>
          {kind ? <LookAlike kind={kind} name={name} /> : null}
          <span className="visually-hidden">, </span>
        </span>
      ))}
      {names.length > previewed ? (
        <span className={styles.more} title={names.slice(previewed).join('\n')}>
          {t('people.more', { n: names.length - previewed })}
        </span>
      ) : null}
    </span>
  );
}
