import { useQuery } from '@tanstack/react-query';
import { useBasename, useDataProvider } from 'react-admin';
import { isLost } from '../../components/failures';
import { NotRefreshed } from '../../components/NotRefreshed';
import { Nothing, PageSection } from '../../components/PageSection';
import { ReadFailure } from '../../components/ReadFailure';
import { useReadAgain } from '../../components/reading';
import { Warnings } from '../../components/Warnings';
import type { ConsoleDataProvider, Facet } from '../../dataProvider/consoleDataProvider';
import { nameFor } from '../../dataProvider/listInput';
import { pageRule } from '../../dataProvider/pageRule';
import type { ListDefinition } from '../../definitions/page';
import { fieldsIn, layoutOf } from '../../form/fields';
import { bodyOf } from '../../form/values';
import { t } from '../../i18n/translate';
import { ShareBar } from '../../list/facets/ShareBar';
import { sharesOf } from '../../list/facets/shares';
import { addressFor } from '../../list/input/inputAddress';
import styles from './overview.module.css';

/** Most values of a column that have a share; the others are counted. */
const maximum = 8;

/** The columns whose shares are shown. */
const columns = ['state', 'account', 'region'] as const;

/** Counts the machines of a list in each state, account and region. */
export function useMachineShares(page: ListDefinition) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const fields = fieldsIn(layoutOf(page.list.call ?? {}, page.list.input?.fields ?? []));
  // The search for nothing in particular, whose answer the list of machines then has at once.
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

/** Shows how many machines are in each state, account and region. Each share leads to the list of its machines. */
export function MachineShares({ page, shares: { data, error, dataUpdatedAt, read } }: MachineSharesProps) {
  const total = data?.facets[0]?.entries.reduce((sum, { count }) => sum + count, 0);
  return (
    <PageSection heading={t('overview.machines')} {...(total !== undefined && { count: total })}>
      {data ? <NotRefreshed error={error} since={dataUpdatedAt} onRetry={() => void read()} /> : null}
      {data?.warnings.length ? <Warnings warnings={data.warnings} /> : null}
      {isLost(error, data) ? (
        <ReadFailure text={t('instances.failed')} onRetry={() => void read()} />
      ) : data === undefined ? (
        <div className={styles.sharesSkeleton} role="status" aria-label={t('overview.machinesLoading')} />
      ) : total === 0 ? (
        <Nothing text={t('overview.noMachines')} />
      ) : (
        <div className={styles.shares}>
          {columns.map((column, place) => (
            <Shares key={column} page={page} column={column} facet={data.facets[place] ?? none} />
          ))}
        </div>
      )}
    </PageSection>
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
  const { shares, more } = sharesOf(facet, [], maximum);
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
      all={facet.entries.reduce((sum, { count }) => sum + count, 0)}
      more={more > 0 ? t('facets.more', { n: more }) : null}
      leads={{ to: addressOf }}
    />
  );
}
