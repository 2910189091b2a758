import { useQuery } from '@tanstack/react-query';
import { useBasename, useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import type { ConsoleDataProvider, Facet } from '../../dataProvider/consoleDataProvider';
import { nameFor } from '../../dataProvider/listInput';
import { pageRule } from '../../dataProvider/pageRule';
import type { ListDefinition } from '../../definitions/page';
import { fieldsIn, layoutOf } from '../../form/fields';
import { bodyOf } from '../../form/values';
import { columnLabel } from '../../grid/columns';
import { addressFor } from '../../grid/input/inputAddress';
import { t } from '../../i18n/translate';
import { isToned } from '../../ui/cellLook';
import { isLost } from '../../ui/failures';
import { NotRefreshed } from '../../ui/NotRefreshed';
import { Nothing, PageSection } from '../../ui/PageSection';
import { ReadFailure } from '../../ui/ReadFailure';
import { useReadAgain } from '../../ui/reading';
import { namedText } from '../../ui/shownText';
import { toneOf } from '../../ui/tones';
import styles from './overview.module.css';

/** So many values of a column have a bar; the others are counted. */
const maximum = 8;

/** What machines are told apart by. */
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
      await dataProvider.getList(name, { pagination: { page: 1, perPage: 1 }, sort: unsorted, filter: {} });
      const facets = await Promise.all(
        columns.map((column) => dataProvider.facet(name, { filter: {}, column, find: '' })),
      );
      return facets.map((facet) => facet ?? none);
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

/** How many machines there are in each state, account and region: bars that lead to the list of these machines. */
export function MachineShares({ page, shares: { data, error, dataUpdatedAt, read } }: MachineSharesProps) {
  const total = data?.[0]?.entries.reduce((sum, { count }) => sum + count, 0);
  return (
    <PageSection heading={t('overview.machines')} {...(total !== undefined && { count: total })}>
      {data ? <NotRefreshed error={error} since={dataUpdatedAt} onRetry={() => void read()} /> : null}
      {isLost(error, data) ? (
        <ReadFailure text={t('instances.failed')} onRetry={() => void read()} />
      ) : data === undefined ? (
        <div className={styles.sharesSkeleton} role="status" aria-label={t('overview.machinesLoading')} />
      ) : total === 0 ? (
        <Nothing text={t('overview.noMachines')} />
      ) : (
        <div className={styles.shares}>
          {columns.map((column, place) => (
            <Shares key={column} page={page} column={column} facet={data[place] ?? none} />
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
  const rule = pageRule(page, column);
  const label = columnLabel(rule);
  const ranked = facet.entries.toSorted((a, b) => b.count - a.count);
  const all = ranked.reduce((sum, { count }) => sum + count, 0);
  const addressOf = (text: string) => {
    const search = addressFor([], {}, new URLSearchParams());
    search.set('filter', JSON.stringify({ [column]: [text] }));
    return `${workspace}/${page.paths[0]}?${search}`;
  };
  if (ranked.length === 0) return null;
  return (
    <div>
      <h3 className={styles.dimension}>{label}</h3>
      <ul className={styles.bars}>
        {ranked.slice(0, maximum).map(({ text, count }) => (
          <li key={text} data-tone={isToned(rule) ? toneOf(text, rule) : undefined}>
            <Link to={addressOf(text)} className={styles.bar}>
              <bdi className="clipped">{text === '' ? t('list.emptyValue') : namedText(rule, text)}</bdi>
              <span className={styles.count}>{count}</span>
              <span className={styles.track} aria-hidden="true">
                <span style={{ width: `${(100 * count) / all}%` }} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {ranked.length > maximum ? (
        <p className={styles.muted}>{t('list.moreRows', { n: ranked.length - maximum })}</p>
      ) : null}
    </div>
  );
}
