import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useGetList } from 'react-admin';
import { requestSeries } from '../../../contract/fleetHistory';
import { isOffered } from '../../authProvider/offeredCalls';
import { useOffers } from '../../authProvider/useOffers';
import { PageFrame } from '../../components/PageFrame';
import { PageSection } from '../../components/PageSection';
import { ThingName } from '../../components/thingLinks';
import { useFocusWhenLost } from '../../components/useFocusWhenLost';
import { useLate } from '../../components/useLate';
import { peopleReads } from '../../dataProvider/people';
import { toPerson, toRequest, toRoleRequest, toUpdateRequest } from '../../definitions/knownThings';
import type { ListDefinition, ScreenProps } from '../../definitions/page';
import { usePage } from '../../definitions/registry';
import { t } from '../../i18n/translate';
import { AuditEvents } from '../../records/AuditEvents';
import { RequestsChart } from '../charts/RequestsChart';
import FirstSteps, { useFirstSteps } from './FirstSteps';
import { NothingWaits, oldestPending, Waiting } from './Waiting';

/** The overview of the admin workspace (D58): requests to decide, people without a role, recent failures, and requests over time. */
export default function AdminOverview({ page }: ScreenProps) {
  useOffers();
  const isLoading = useIsLoading();
  const isLate = useLate(isLoading, maxWaitMs);
  const isAwaited = isLoading && !isLate;
  const isStacked = useMediaQuery(stacked, { noSsr: true });
  return (
    <PageFrame heading={page.heading} description="shell.welcome">
      {isAwaited ? blank : null}
      <div hidden={isAwaited}>
        <FirstSteps />
        <Box sx={columns}>
          <PageSection heading={t('overview.waiting')}>
            <Requests isShown={!isAwaited} />
            <WithoutRole />
          </PageSection>
          {isLoading && isStacked ? null : (
            <AuditEvents
              heading={t('overview.recently')}
              lead={t('overview.failures')}
              filter={recentFailures}
              none={t('overview.nothingFailed')}
            />
          )}
        </Box>
        {isOffered(requestSeries) ? (
          <Box sx={{ mt: 4 }}>
            <RequestsChart />
          </Box>
        ) : null}
      </div>
    </PageFrame>
  );
}

const blank = <Skeleton height={180} aria-hidden="true" />;

const columns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 4,
  alignItems: 'start',
  '@media (min-width: 1280px)': { '&:has(> :nth-of-type(2))': { gridTemplateColumns: 'minmax(0, 1fr) 400px' } },
} as const;

const recentFailures = { outcome: ['failed', 'denied'], at: { last: '24h' } };

const wordsOf = (key: 'overview.requests' | 'overview.updates' | 'overview.access') => (n: number) =>
  n === 1 ? t(`${key}.one`) : t(key, { n });

/** The lists of requests to decide, of which a back end may lack the last. */
const lists = [
  {
    name: 'approve-process',
    words: wordsOf('overview.requests'),
    link: toRequest,
    facts: ['machine_limit', 'account', 'template_id'],
  },
  { name: 'approve-update-process', words: wordsOf('overview.updates'), link: toUpdateRequest, facts: ['change'] },
  {
    name: 'access-requests',
    words: wordsOf('overview.access'),
    link: toRoleRequest,
    label: 'page.access',
    facts: ['hours', 'why'],
  },
] as const;

/** Returns the page of a list, unless the back end lacks it (D52). */
function useList(name: string): ListDefinition | undefined {
  useOffers();
  const page = usePage(name);
  const { requires } = page ?? {};
  return page?.kind === 'list' && (requires === undefined || isOffered(requires)) ? page : undefined;
}

function useOldest({ name }: { readonly name: string }) {
  const page = useList(name);
  const { total, isLoading } = useGetList(name, oldestPending, { networkMode: 'always', enabled: page !== undefined });
  return { page, isLoading, total: page ? total : 0 };
}

/** Returns the first reading of each list. */
const useRequests = () => [useOldest(lists[0]), useOldest(lists[1]), useOldest(lists[2])];

/** After this time, a slow response only hides the section that it would move. */
const maxWaitMs = 2_000;
/** Below this width the sections are stacked. */
const stacked = '(max-width: 1279px)';

/** Returns true while content of unknown height is loading: all of it appears at once, so that nothing moves. */
function useIsLoading(): boolean {
  const reads = [useFirstSteps(), ...useRequests(), useQuery(peopleReads.people)];
  return reads.some((read) => read.isLoading);
}

/** Lists requests of all kinds. The kind that loads first is placed on top, so that nothing moves. */
function Requests({ isShown }: { readonly isShown: boolean }) {
  const oldest = useRequests();
  const totals = oldest.map(({ total }) => total);
  const withoutRole = usePeopleWithoutRole();
  const [lead, setLead] = useState<number>();
  const come = oldest.findIndex((read) => read.page && !read.isLoading);
  if (isShown && lead === undefined && come >= 0) setLead(come);
  const kinds = lists.map(({ name, ...parts }, place) => {
    const page = oldest[place]?.page;
    return page ? <Waiting key={name} page={page} {...parts} /> : null;
  });
  const frame = useRef<HTMLDivElement>(null);
  // A decided request leaves the list, and the focus with it.
  useFocusWhenLost(
    frame,
    totals.reduce<number>((sum, total = 0) => sum + total, 0),
  );
  return (
    <div ref={frame} tabIndex={-1} style={{ outline: 'none' }}>
      {lead === undefined ? blank : [kinds[lead], ...kinds.filter((_, place) => place !== lead)]}
      {totals.every((total) => total === 0) && withoutRole.length === 0 ? <NothingWaits /> : null}
    </div>
  );
}

/** Further people are counted, and named on demand. */
const maxNamed = 5;

/** Returns the people without a role in any vertical, who can sign in but do nothing. */
function usePeopleWithoutRole() {
  const { data = [] } = useQuery(peopleReads.people);
  return data.filter(({ verticals }) => verticals.every(({ roles }) => roles.length === 0));
}

/** Names the people without a role. */
function WithoutRole() {
  const people = usePeopleWithoutRole();
  // Waits for the requests above, which would move it.
  const isAwaited = useRequests().some((read) => read.isLoading);
  const [isWhole, setWhole] = useState(false);
  const frame = useRef<HTMLParagraphElement>(null);
  const hidden = isWhole ? 0 : Math.max(0, people.length - maxNamed);
  useFocusWhenLost(frame, hidden);
  if (people.length === 0 || isAwaited) return null;
  return (
    <Typography ref={frame} tabIndex={-1} sx={{ mt: 2, overflowWrap: 'anywhere' }}>
      {people.length === 1 ? t('overview.withoutRole.one') : t('overview.withoutRole', { n: people.length })}{' '}
      {people.slice(0, people.length - hidden).map((person, place) => (
        <span key={person.userid}>
          {place > 0 ? ', ' : ''}
          <ThingName to={byName} row={person}>
            {person.username}
          </ThingName>
        </span>
      ))}
      {hidden > 0 ? (
        <>
          {' '}
          <Button variant="text" onClick={() => setWhole(true)}>
            {t('list.moreRows', { n: hidden })}
          </Button>
        </>
      ) : null}
    </Typography>
  );
}

const byName = toPerson('username');
