import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useBasename, useDataProvider } from 'react-admin';
import { fleetSeries } from '../../../contract/fleetHistory';
import { listRecentActs } from '../../../contract/recentActs';
import { isOffered } from '../../authProvider/offeredCalls';
import { useOffers } from '../../authProvider/useOffers';
import { PageFrame } from '../../components/PageFrame';
import { Nothing } from '../../components/PageSection';
import { useReadAgain } from '../../components/reading';
import { useLate } from '../../components/useLate';
import { Warnings } from '../../components/Warnings';
import type { ConsoleDataProvider, Facet } from '../../dataProvider/consoleDataProvider';
import { nameFor } from '../../dataProvider/listInput';
import { pageRule } from '../../dataProvider/pageRule';
import type { ListDefinition, ScreenProps } from '../../definitions/page';
import { usePage } from '../../definitions/registry';
import { fieldsIn, layoutOf } from '../../form/fields';
import { bodyOf } from '../../form/values';
import { t } from '../../i18n/translate';
import { facetOf, largestValues, rowsIn } from '../../list/facets/facet';
import { ShareBar } from '../../list/facets/ShareBar';
import { addressFor } from '../../list/input/inputAddress';
import { mobileWidth } from '../../theme/tokens';
import { FleetChart } from '../charts/FleetChart';
import { EndingNext } from '../holds/EndingNext';
import { OverviewSection } from './OverviewSection';
import { RecentActs } from './RecentActs';

/** The overview of the AWS workspace (D58): the machines of all accounts over time, by state, account and region, and recent actions on them. */
export default function AwsOverview({ page }: ScreenProps) {
  useOffers();
  const search = usePage('instance-search');
  return (
    <PageFrame heading={page.heading} description="shell.welcome">
      <Stack spacing={4}>
        {isOffered(fleetSeries) ? <FleetChart /> : null}
        {search?.kind === 'list' ? <Machines search={search} /> : null}
      </Stack>
    </PageFrame>
  );
}

/** After this time, a slow response no longer hides the rest. A phone waits longer, since the bars are higher than its screen. */
const maxWaitMs = 2_000;

function Machines({ search }: { readonly search: ListDefinition }) {
  const shares = useMachineShares(search);
  const late = useLate(shares.isLoading, maxWaitMs);
  const isPhone = useMediaQuery(`(max-width: ${mobileWidth}px)`, { noSsr: true });
  return (
    <>
      <MachineShares page={search} shares={shares} />
      <EndingNext />
      {isOffered(listRecentActs) ? (
        // The height of the bars is unknown: the section below appears with them, so that it does not move.
        <div hidden={shares.isLoading && (isPhone || !late)}>
          <RecentActs />
        </div>
      ) : null}
    </>
  );
}

/** Further values of a column are counted. */
const maxShares = 8;

/** The columns whose shares are shown. */
const columns = ['state', 'account', 'region'] as const;

/** Counts the machines of a list in each state, account and region. */
function useMachineShares(page: ListDefinition) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const fields = fieldsIn(layoutOf(page.list.call ?? {}, page.list.input?.fields ?? []));
  // Shares the cached response of an empty search with the list of machines.
  const name = nameFor(page.name, bodyOf(fields, {}));
  const { data, error, dataUpdatedAt, isLoading, refetch } = useQuery({
    queryKey: [name, 'shares'],
    queryFn: async () => {
      const { meta } = await dataProvider.getList(name, {
        pagination: { page: 1, perPage: 1 },
        sort: unsorted,
        filter: {},
      });
      const facets = await Promise.all(
        columns.map((column) => dataProvider.facet(name, { filter: {}, column, find: '' })),
      );
      return { facets: facets.map((facet) => facet ?? none), warnings: meta.warnings };
    },
    networkMode: 'always',
  });
  const read = async () => {
    await dataProvider.forget(name);
    await refetch({ cancelRefetch: false });
  };
  useReadAgain(read, error);
  return { data, error, dataUpdatedAt, isLoading, read };
}

interface MachineSharesProps {
  readonly page: ListDefinition;
  readonly shares: ReturnType<typeof useMachineShares>;
}

/** Shows how many machines are in each state, account and region. Each share links to the list of its machines. */
function MachineShares({ page, shares }: MachineSharesProps) {
  const totalOf = (facet: Facet | undefined) => facet && rowsIn(facetOf(facet));
  return (
    <OverviewSection
      heading={t('overview.machines')}
      count={totalOf(shares.data?.facets[0])}
      query={shares}
      failed={t('instances.failed')}
      loading={t('overview.machinesLoading')}
      height={92}
    >
      {({ facets, warnings }) => (
        <>
          {warnings.length > 0 ? <Warnings warnings={warnings} /> : null}
          {totalOf(facets[0]) === 0 ? (
            <Nothing text={t('overview.noMachines')} />
          ) : (
            <Box
              sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))', gap: '16px 32px' }}
            >
              {columns.map((column, index) => (
                <Shares key={column} page={page} column={column} facet={facets[index] ?? none} />
              ))}
            </Box>
          )}
        </>
      )}
    </OverviewSection>
  );
}

const unsorted = { field: '', order: 'ASC' } as const;
const none: Facet = { entries: [], total: 0 };

interface SharesProps {
  readonly page: ListDefinition;
  readonly column: string;
  readonly facet: Facet;
}

function Shares({ page, column, facet }: SharesProps) {
  const workspace = useBasename();
  const { shares, more } = largestValues(facetOf(facet), maxShares);
  if (shares.length === 0) return null;
  const addressOf = (text: string) => {
    const search = addressFor([], {}, new URLSearchParams());
    search.set('filter', JSON.stringify({ [column]: [text] }));
    return `${workspace}/${page.paths[0]}?${search}`;
  };
  return (
    <ShareBar
      rule={pageRule(page, column)}
      shares={shares}
      all={rowsIn(facetOf(facet))}
      more={more > 0 ? t('facets.more', { n: more }) : null}
      leads={{ to: addressOf }}
    />
  );
}
