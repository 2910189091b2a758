import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode, type RefObject, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import type { LookAlikeKind } from '../../../contract/lookAlikes';
import type { Identifier } from '../../../contract/shapes';
import { cut } from '../../components/cellLook';
import { LookAlike } from '../../components/lookAlikes';
import { Mark } from '../../components/Mark';
import { ReadFailure } from '../../components/Notice';
import { NotRefreshed } from '../../components/NotRefreshed';
import { PageButtons } from '../../components/PageButtons';
import type { User } from '../../dataProvider/people';
import { t } from '../../i18n/translate';
import { type Directory, findPeople, type PersonEntry, peopleEntries } from './directory';
import { Name } from './Name';
import { maxNameLength } from './names';
import { SearchBar } from './SearchBar';

/** Cards per page. Divisible by 2, 3, 4 and 6, so that every row is full. */
const cardsPerPage = 48;

/** The roles and verticals that a card shows; the rest are counted (R36). */
const maxPreviewed = 3;

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
  /** Further controls beside the search. */
  readonly beside?: ReactNode;
  /** Keeps the search in sight while the cards scroll in a box of their own. */
  readonly pinsSearch?: boolean;
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
  gap: 3,
} as const;

/** Renders all people as cards, searchable and in pages; or a skeleton, a failure with `Try again`, or no results. */
export function PeopleCards(props: PeopleCardsProps) {
  const { directory, search, onSearch, searchField, beside, pinsSearch = false, ...cards } = props;
  const { users, roleName, verticalName, ready, failure } = directory;
  const ownField = useRef<HTMLInputElement>(null);
  const field = searchField ?? ownField;
  const entries = useMemo(() => peopleEntries({ users, roleName, verticalName }), [users, roleName, verticalName]);
  // Keeps the field responsive: the cards render at a lower priority.
  const deferred = useDeferredValue(search);
  const found = useMemo(() => findPeople(entries, deferred), [entries, deferred]);

  return (
    <Stack spacing={4}>
      <Box
        sx={
          pinsSearch
            ? {
                position: 'sticky',
                top: 0,
                zIndex: 1,
                bgcolor: 'background.default',
                boxShadow: '0 0 0 8px var(--canvas)',
              }
            : undefined
        }
      >
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
      </Box>
      {ready ? (
        <NotRefreshed error={directory.error} since={directory.since} onRetry={() => void directory.reload()} />
      ) : null}
      {failure !== undefined ? (
        <ReadFailure text={failure} onRetry={() => void directory.reload()} />
      ) : !ready ? (
        <Box role="status" aria-label={t('people.loading')} sx={grid}>
          {Array.from({ length: 12 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are equal
            <Skeleton key={index} variant="rounded" height={122} />
          ))}
        </Box>
      ) : found.length > 0 ? (
        <Cards search={deferred} found={found} {...cards} />
      ) : (
        <Card component={Stack} spacing={3} sx={{ p: 10, alignItems: 'center' }}>
          <Typography sx={{ color: 'text.secondary' }}>
            {entries.length === 0 ? t('people.empty') : t('people.noneFound')}
          </Typography>
          {entries.length === 0 ? null : (
            <Button
              variant="outlined"
              onClick={() => {
                onSearch('');
                field.current?.focus();
              }}
            >
              {t('people.clearSearch')}
            </Button>
          )}
        </Card>
      )}
    </Stack>
  );
}

function countText(n: number, total: number): string {
  if (n < total) return t('people.found', { n, total });
  return total === 1 ? t('people.countOne') : t('people.count', { total });
}

interface PageProps extends CardsProps {
  /** The search text. A new search resets the page. */
  readonly search: string;
  readonly found: readonly PersonEntry[];
}

/** Renders one page of cards, with pagination. Cards that stay keep their elements, and so the focus. */
function Cards({ search, found, selected, onSelect }: PageProps) {
  const [opened, setOpened] = useState({ search, page: 0 });
  const last = Math.max(0, Math.ceil(found.length / cardsPerPage) - 1);
  const page = opened.search === search ? Math.min(opened.page, last) : 0;
  const from = page * cardsPerPage;
  return (
    <>
      <Box component="ul" className="plain-list" sx={grid}>
        {found.slice(from, from + cardsPerPage).map((entry) => (
          <PersonCard key={entry.key} entry={entry} selected={entry.user.userid === selected} onSelect={onSelect} />
        ))}
      </Box>
      <PageButtons
        page={page}
        size={cardsPerPage}
        total={found.length}
        onPage={(next) => setOpened({ search, page: next })}
      />
    </>
  );
}

interface PersonCardProps {
  readonly entry: PersonEntry;
  readonly selected: boolean;
  readonly onSelect: (user: User) => void;
}

/**
 * Renders a person as a card. The button holds the username and is described by everything else. The whole card can be clicked, and its
 * texts can be selected.
 */
const PersonCard = memo(function PersonCard({ entry, selected, onSelect }: PersonCardProps) {
  const id = useId();
  const { user, name, roles, verticals } = entry;
  return (
    <Card
      component="li"
      onClick={() => onSelect(user)}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        alignContent: 'start',
        minWidth: 0,
        px: 4,
        py: 3,
        cursor: 'pointer',
        '&:hover': { bgcolor: 'action.hover', borderColor: 'primary.main' },
        '&:has(:focus-visible)': { outline: '2px solid var(--accent)', outlineOffset: '2px' },
        ...(selected && {
          bgcolor: 'action.hover',
          borderColor: 'primary.main',
          boxShadow: 'inset 3px 0 0 var(--accent)',
        }),
      }}
    >
      <ButtonBase
        aria-label={name}
        aria-describedby={id}
        aria-current={selected || undefined}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          justifyItems: 'start',
          minWidth: 0,
          textAlign: 'left',
          '& > bdi': { maxWidth: 1 },
          font: 'inherit',
          fontWeight: 'bold',
          '&:focus-visible': { outline: 'none' },
        }}
      >
        <Name text={name} />
      </ButtonBase>
      <Typography
        id={id}
        component="span"
        variant="caption"
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, minWidth: 0 }}
      >
        <LookAlike kind="person" name={user.username} isWritten />
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, color: 'text.secondary' }}>
          {user.service ? <Mark text="tokens.service" /> : null}
          <Name text={user.email} />
          <LookAlike kind="email" name={user.email} />
        </Box>
        <Names icon={BadgeOutlined} names={roles} none={t('people.noRoles')} label={t('people.roles')} />
        <Names
          icon={ApartmentOutlined}
          names={verticals}
          none={t('people.noVerticals')}
          label={t('people.verticals')}
          kind="vertical"
        />
      </Typography>
    </Card>
  );
});

interface NamesProps {
  /** Distinguishes roles from verticals, which may have the same names. */
  readonly icon: typeof SvgIcon;
  readonly names: readonly string[];
  readonly none: string;
  /** The icon's meaning for screen readers. */
  readonly label: string;
  /** The kind of names whose look-alikes are marked. */
  readonly kind?: LookAlikeKind;
}

function Names({ icon: Icon, names, none, label, kind }: NamesProps) {
  return (
    <Box component="span" sx={{ display: 'flex', gap: 1, minWidth: 0, color: 'text.secondary' }}>
      <Icon sx={{ fontSize: 14, mt: 1 }} aria-hidden="true" />
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}>
        {names.length === 0 ? none : <span className="visually-hidden">{`${label}: `}</span>}
        {names.slice(0, maxPreviewed).map((name) => (
          <Chip
            key={name}
            component="span"
            size="small"
            variant="outlined"
            title={name}
            sx={{
              height: 22,
              maxWidth: 1,
              bgcolor: 'transparent',
              fontSize: 'inherit',
              // The hidden comma of a long name would widen the page.
              '& .MuiChip-label': { position: 'relative' },
            }}
            label={
              <>
                <bdi>{cut(name, maxNameLength)}</bdi>
                {kind ? <LookAlike kind={kind} name={name} /> : null}
                <span className="visually-hidden">, </span>
              </>
            }
          />
        ))}
        {names.length > maxPreviewed ? (
          <span title={names.slice(maxPreviewed).join('\n')}>
            {t('people.more', { n: names.length - maxPreviewed })}
          </span>
        ) : null}
      </Box>
    </Box>
  );
}
