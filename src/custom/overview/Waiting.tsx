import { formatDistanceStrict } from 'date-fns/formatDistanceStrict';
import { parseISO } from 'date-fns/parseISO';
import { type ReactNode, useMemo } from 'react';
import { useBasename, useDataProvider, useGetList } from 'react-admin';
import { Link } from 'react-router';
import type { TemplateFault } from '../../../contract/values';
import { cut } from '../../components/cellLook';
import { isLost } from '../../components/failures';
import { Mark } from '../../components/Mark';
import { NotRefreshed } from '../../components/NotRefreshed';
import { Nothing } from '../../components/PageSection';
import { PlainTable } from '../../components/PlainTable';
import { ReadFailure } from '../../components/ReadFailure';
import { useReadAgain } from '../../components/reading';
import { besideText, wordIn } from '../../components/shownText';
import { ThingName } from '../../components/thingLinks';
import { plainText } from '../../dataProvider/cells';
import { type ColumnRule, ruleMark, ruleValue } from '../../dataProvider/columnRules';
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider';
import { pageRule } from '../../dataProvider/pageRule';
import { type RowRecord, rowOf } from '../../dataProvider/records';
import type { Row, Text } from '../../definitions/basics';
import { toPerson } from '../../definitions/knownThings';
import type { ListDefinition } from '../../definitions/page';
import type { ThingLinks } from '../../definitions/thing';
import { t } from '../../i18n/translate';
import { ActionModelContext } from '../../list/actions/actionModel';
import { PageDialog } from '../../list/actions/PageActions';
import { RowActions } from '../../list/actions/RowActions';
import { useListActions } from '../../list/actions/useListActions';
import { columnLabel } from '../../list/columns';
import { searchWith } from '../../list/viewAddress';
import styles from './overview.module.css';

interface WaitingProps {
  readonly page: ListDefinition;
  /** What the rows are, with `{n}` for their number: of one, and of several. */
  readonly words: (count: number) => string;
  readonly link: ThingLinks;
  /** The columns with what is requested, which is read before a decision. */
  readonly facts: readonly string[];
}

/** So many of the oldest are shown. */
const shown = 5;
/** More characters than this of a name are not drawn (C18). */
const longest = 80;

const byPerson = toPerson('requested_by');
const pending = { status: ['Pending'] };

/** What is asked of each list of requests: whoever asks the same gets the same answer. */
export const oldestPending = {
  filter: pending,
  sort: { field: 'requested_at', order: 'ASC' },
  pagination: { page: 1, perPage: shown },
} as const;

/** Renders the pending requests of a list, the oldest first, with what they request and buttons to decide. */
export function Waiting({ page, words, link, facts }: WaitingProps) {
  const workspace = useBasename();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, total, error, dataUpdatedAt, refetch } = useGetList<RowRecord>(page.name, oldestPending, {
    networkMode: 'always',
  });
  const read = async () => {
    await dataProvider.forget(page.name);
    await refetch({ cancelRefetch: false });
  };
  useReadAgain(read, error);
  const ruleOf = useMemo(() => (column: string) => pageRule(page, column), [page]);
  const model = useListActions({ page, ruleOf, dataProvider, refetch });

  if (isLost(error, data)) return <ReadFailure text={t('overview.waitingFailed')} onRetry={() => void read()} />;
  if (!data || total === undefined) return <div className={styles.waitingSkeleton} aria-hidden="true" />;
  if (total === 0) return null;
  const oldest = ageOf(data[0]);
  return (
    <ActionModelContext value={model}>
      <div className={styles.waiting}>
        <NotRefreshed error={error} since={dataUpdatedAt} onRetry={() => void read()} />
        <p className={styles.lead}>
          <Link to={`${workspace}/${page.paths[0]}${searchWith('', pending)}`}>{words(total)}</Link>
          {oldest ? <span className={styles.muted}> · {t('overview.oldest', { age: oldest })}</span> : null}
        </p>
        <PlainTable
          className={styles.fixed}
          label={words(total)}
          rows={data}
          rowKey={({ id }) => id}
          cards
          columns={[
            {
              name: 'process_name',
              label: t('overview.request'),
              header: true,
              cell: (record) => (
                <>
                  <Marked mark={faults[String(rowOf(record).template_fault)]} tone="warn">
                    <ThingName to={link} row={rowOf(record)}>
                      {cut(plainText(rowOf(record), 'process_name') || String(record.id), longest)}
                    </ThingName>
                  </Marked>
                  <Facts columns={facts} row={rowOf(record)} ruleOf={ruleOf} />
                </>
              ),
            },
            {
              name: 'requested_by',
              label: t('overview.requestedBy'),
              cell: (record) => (
                <Marked mark={ruleMark(ruleOf('requested_by'), rowOf(record))}>
                  <ThingName to={byPerson} row={rowOf(record)}>
                    {cut(plainText(rowOf(record), 'requested_by'), longest)}
                  </ThingName>
                </Marked>
              ),
            },
            { name: 'age', label: t('overview.waitingFor'), cell: (record) => ageOf(record) },
            { name: 'act', label: t('overview.decide'), cell: (record) => <RowActions record={record} /> },
          ]}
        />
      </div>
      <PageDialog />
    </ActionModelContext>
  );
}

interface FactsProps {
  readonly columns: readonly string[];
  readonly row: Row;
  readonly ruleOf: (column: string) => ColumnRule;
}

/** Renders the values of a row that are not empty, each after the words of its column. */
function Facts({ columns, row, ruleOf }: FactsProps) {
  const filled = columns.map(ruleOf).filter((rule) => (ruleValue(rule, row) ?? '') !== '');
  if (filled.length === 0) return null;
  return (
    <ul className={`plain-list ${styles.facts}`}>
      {filled.map((rule) => {
        const value = ruleValue(rule, row);
        const text = cut([wordIn(rule, row, value), besideText(rule, value)].filter(Boolean).join(' '), longest);
        return (
          <li key={rule.name}>
            {columnLabel(rule)}{' '}
            <span className={styles.fact}>
              {rule.thing ? (
                <ThingName to={rule.thing} row={row}>
                  {text}
                </ThingName>
              ) : (
                <bdi>{text}</bdi>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** What is wrong with the template of a request, which has no column here. */
const faults: Readonly<Record<string, Text>> = {
  template: 'templateCheck.noTemplateOf',
  version: 'templateCheck.noVersionOf',
} satisfies Record<TemplateFault, Text>;

interface MarkedProps {
  readonly mark: Text | undefined;
  readonly tone?: 'warn';
  readonly children: ReactNode;
}

/** A name with a word beside it: that one has asked oneself (D64), or that a template is missing. */
function Marked({ mark, tone, children }: MarkedProps) {
  return (
    // One piece: on a card each part of a cell has a line of its own.
    <span>
      {children}
      <Mark text={mark} tone={tone} />
    </span>
  );
}

/** How long ago a request was made, in words; nothing where it does not say. */
function ageOf(record: RowRecord | undefined): string | undefined {
  const at = parseISO(plainText(record && rowOf(record), 'requested_at'));
  return Number.isNaN(at.getTime()) ? undefined : formatDistanceStrict(at, Math.max(Date.now(), at.getTime()));
}

/** Stands in the place of what waits where nothing does. */
export function NothingWaits() {
  return <Nothing text={t('overview.nothingWaits')} />;
}
