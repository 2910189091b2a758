import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { personOf } from '../../../contract/actors';
import { type Ending, listEndings } from '../../../contract/dueActions';
import { accountNamed } from '../../access/accountNames';
import { cut } from '../../components/cellLook';
import { focusHeadingAfter } from '../../components/focusHeadingAfter';
import { Countdown } from '../../components/machines/Countdown';
import { useEndingActions, useEndings } from '../../components/machines/endings';
import { MachineName } from '../../components/machines/MachineName';
import { type PlainColumn, PlainTable } from '../../components/PlainTable';
import { ThingName } from '../../components/thingLinks';
import { useKeptFocus } from '../../components/useKeptFocus';
import { toPerson, toProcess } from '../../definitions/knownThings';
import { t } from '../../i18n/translate';
import { PageActions } from '../../list/actions/PageActions';
import { OverviewSection } from '../overview/OverviewSection';

const maxShown = 8;
const maxNameLength = 80;

const byProcess = toProcess('process_id');
const byPerson = toPerson('by');

/** Lists the machines that the server will stop or terminate next, each with its countdown and Keep or Extend. Renders nothing without any. */
export function EndingNext() {
  const query = useEndings({ limit: String(maxShown) });
  const actions = useEndingActions();
  const frame = useKeptFocus<HTMLDivElement>();
  const { answer: { data, total = data.length } = { data: [] }, read } = query;
  if (data.length === 0) return null;
  const columns: readonly PlainColumn<Ending>[] = [
    ...described,
    {
      name: 'keep',
      label: t('ending.keepOrExtend'),
      cell: (ending) => (
        <PageActions
          name={`${listEndings.name} ${ending.instance_id}`}
          actions={actions}
          row={ending}
          id={ending.instance_id}
          read={read}
        />
      ),
    },
  ];
  return (
    <OverviewSection heading={t('hold.next')} count={total} query={query} failed="" height={92}>
      {(endings) => (
        <Box
          ref={frame}
          tabIndex={-1}
          sx={{ outline: 'none', '& [data-column="keep"]': { '@media print': { display: 'none' } } }}
        >
          <div ref={focusHeadingAfter}>
            <PlainTable
              label={t('hold.next')}
              columns={columns}
              rows={endings}
              rowKey={({ instance_id, source }) => `${instance_id} ${source}`}
              cards
            />
          </div>
          {total > maxShown ? (
            <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
              {t('list.moreRows', { n: total - maxShown })}
            </Typography>
          ) : null}
        </Box>
      )}
    </OverviewSection>
  );
}

const described: readonly PlainColumn<Ending>[] = [
  {
    name: 'machine',
    label: t('terminate.machine'),
    header: true,
    cell: (ending) => <MachineName id={ending.instance_id} name={ending.name} place={ending} />,
  },
  {
    name: 'process',
    label: t('overview.ofProcess'),
    cell: (ending) =>
      ending.process_id === null ? (
        ''
      ) : (
        <ThingName to={byProcess} row={ending}>
          {cut(ending.process_name ?? String(ending.process_id), maxNameLength)}
        </ThingName>
      ),
  },
  {
    name: 'place',
    label: t('overview.place'),
    cell: ({ account, region }) => (
      <span>
        <bdi>{cut(accountNamed(account), maxNameLength)}</bdi> <bdi className="muted">{region}</bdi>
      </span>
    ),
  },
  { name: 'ends_at', label: t('hold.ends'), cell: ({ ends_at, source }) => <Countdown to={ends_at} reason={source} /> },
  {
    name: 'by',
    cell: (ending) => (
      <ThingName to={byPerson} row={ending}>
        {cut(personOf(ending.by), maxNameLength)}
      </ThingName>
    ),
  },
];
