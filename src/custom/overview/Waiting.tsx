import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDistanceStrict } from 'date-fns/formatDistanceStrict';
import { parseISO } from 'date-fns/parseISO';
import { type ReactNode, useMemo } from 'react';
import { useBasename, useDataProvider, useGetList } from 'react-admin';
import { Link } from 'react-router';
import type { TemplateFault } from '../../../contract/values';
import { cut } from '../../components/cellLook';
import { Mark } from '../../components/Mark';
import { Nothing } from '../../components/PageSection';
import { type PlainColumn, PlainTable } from '../../components/PlainTable';
import { useReadAgain } from '../../components/reading';
import { besideText, wordIn } from '../../components/shownText';
import { ThingName } from '../../components/thingLinks';
import { plainText } from '../../dataProvider/cells';
import { type ColumnRule, ruleMark, ruleValue } from '../../dataProvider/columnRules';
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider';
import { pageRule } from '../../dataProvider/pageRule';
import { type RowRecord, rowOf, titleOf } from '../../dataProvider/records';
import type { Row, Text } from '../../definitions/basics';
import { toPerson } from '../../definitions/knownThings';
import type { RecordLinks } from '../../definitions/links';
import type { ListDefinition } from '../../definitions/page';
import { type MessageKey, t } from '../../i18n/translate';
import { ActionDialog } from '../../list/actions/ActionDialog';
import { Actions, useListActions } from '../../list/actions/actionModel';
import { RowActions } from '../../list/actions/RowActions';
import { columnLabel } from '../../list/columns';
import { searchWith } from '../../list/viewAddress';
import { mobileWidth } from '../../theme/tokens';
import { fixedColumns, Loaded } from './OverviewSection';

interface WaitingProps {
  readonly page: ListDefinition;
  /** Describes a number of rows. */
  readonly words: (count: number) => string;
  readonly link: RecordLinks;
  /** The title of the column of names. */
  readonly label?: MessageKey;
  /** The requested columns, which are read before a decision. */
  readonly facts: readonly string[];
}

const maxRequests = 5;
const maxNameLength = 80;

const byPerson = toPerson('requested_by');
const pending = { status: ['Pending'] };

/** The view of a list of requests; the same view shares one cached response. */
export const oldestPending = {
  filter: pending,
  sort: { field: 'requested_at', order: 'ASC' },
  pagination: { page: 1, perPage: maxRequests },
} as const;

/** Lists pending requests, the oldest first, with their requested values and buttons to decide. */
export function Waiting({ page, words, link, label = 'overview.request', facts }: WaitingProps) {
  const workspace = useBasename();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const query = useGetList<RowRecord>(page.name, oldestPending, {
    networkMode: 'always',
  });
  const { data, total, refetch } = query;
  const read = async () => {
    await dataProvider.forget(page.name);
    await refetch({ cancelRefetch: false });
  };
  useReadAgain(read, query.error);
  const ruleOf = useMemo(() => (column: string) => pageRule(page, column), [page]);
  const model = useListActions({ page, ruleOf, refetch });

  if (total === 0) return null;
  const columns: readonly PlainColumn<RowRecord>[] = [
    {
      name: 'process_name',
      label: t(label),
      header: true,
      cell: (record) => (
        <>
          <Marked mark={faults[String(rowOf(record).template_fault)]} tone="warn">
            <ThingName to={link} row={rowOf(record)}>
              {cut(titleOf(page, record), maxNameLength)}
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
            {cut(plainText(rowOf(record), 'requested_by'), maxNameLength)}
          </ThingName>
        </Marked>
      ),
    },
    { name: 'age', label: t('overview.waitingFor'), cell: (record) => ageOf(record) },
    { name: 'act', label: t('overview.decide'), cell: (record) => <RowActions record={record} /> },
  ];
  const oldest = ageOf(data?.[0]);
  return (
    <Actions model={model}>
      <Loaded query={{ ...query, read }} failed={t('overview.waitingFailed')} height={180}>
        {(records) => (
          <Box sx={waitingTable}>
            <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
              <Link to={`${workspace}/${page.paths[0]}${searchWith('', pending)}`}>{words(total ?? 0)}</Link>
              {oldest ? <span className="muted"> · {t('overview.oldest', { age: oldest })}</span> : null}
            </Typography>
            <PlainTable label={words(total ?? 0)} rows={records} rowKey={({ id }) => id} cards columns={columns} />
          </Box>
        )}
      </Loaded>
      <ActionDialog />
    </Actions>
  );
}

const waitingTable = {
  ...fixedColumns('auto', 128, 72, 236),
  mb: 6,
  '&:last-child': { mb: 0 },
  '& tbody :is(th, td)': { verticalAlign: 'middle' },
  // On a card the buttons take the whole width.
  [`@media (max-width: ${mobileWidth}px)`]: {
    '& tbody [data-column="act"]': { gridTemplateColumns: 'minmax(0, 1fr)', '&::before': { display: 'none' } },
  },
} as const;

interface FactsProps {
  readonly columns: readonly string[];
  readonly row: Row;
  readonly ruleOf: (column: string) => ColumnRule;
}

/** Renders the filled values of a row, each after the label of its column. */
function Facts({ columns, row, ruleOf }: FactsProps) {
  const filled = columns.map(ruleOf).filter((rule) => (ruleValue(rule, row) ?? '') !== '');
  if (filled.length === 0) return null;
  return (
    <Typography
      component="ul"
      variant="caption"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, m: 0, p: 0, listStyle: 'none', color: 'text.secondary' }}
    >
      {filled.map((rule) => {
        const value = ruleValue(rule, row);
        const text = cut([wordIn(rule, row, value), besideText(rule, value)].filter(Boolean).join(' '), maxNameLength);
        return (
          <li key={rule.name}>
            {columnLabel(rule)}{' '}
            <Box component="span" sx={{ color: 'text.primary' }}>
              {rule.thing ? (
                <ThingName to={rule.thing} row={row}>
                  {text}
                </ThingName>
              ) : (
                <bdi>{text}</bdi>
              )}
            </Box>
          </li>
        );
      })}
    </Typography>
  );
}

/** The texts about the template of a request, which has no column here. */
const faults: Readonly<Record<string, Text>> = {
  template: 'templateCheck.noTemplateOf',
  version: 'templateCheck.noVersionOf',
} satisfies Record<TemplateFault, Text>;

interface MarkedProps {
  readonly mark: Text | undefined;
  readonly tone?: 'warn';
  readonly children: ReactNode;
}

/** Renders a name with a badge: the request is one's own (D64), or its template is missing. */
function Marked({ mark, tone, children }: MarkedProps) {
  return (
    // On a card, each element of a cell has a line of its own.
    <span>
      {children}
      <Mark text={mark} tone={tone} />
    </span>
  );
}

/** Describes the age of a request; `undefined` if it has no time. */
function ageOf(record: RowRecord | undefined): string | undefined {
  const at = parseISO(plainText(record && rowOf(record), 'requested_at'));
  return Number.isNaN(at.getTime()) ? undefined : formatDistanceStrict(at, Math.max(Date.now(), at.getTime()));
}

/** Shown if nothing waits. */
export function NothingWaits() {
  return <Nothing text={t('overview.nothingWaits')} />;
}
