import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { listRecentActs, type RecentAct } from '../../../contract/recentActs';
import { accountNamed } from '../../access/accountNames';
import { cut } from '../../components/cellLook';
import { Moment } from '../../components/Moment';
import { Nothing } from '../../components/PageSection';
import { type PlainColumn, PlainTable } from '../../components/PlainTable';
import { StateText } from '../../components/StateText';
import { ThingName } from '../../components/thingLinks';
import { useCall } from '../../components/useCall';
import { toMachine, toPerson, toProcess } from '../../definitions/knownThings';
import type { Tone } from '../../definitions/list';
import { t } from '../../i18n/translate';
import { fixedColumns, OverviewSection } from './OverviewSection';

const maxNameLength = 80;
const maxReasonLength = 300;

/** Lists recent actions on machines, and which of them failed (D58). */
export function RecentActs() {
  const query = useCall(listRecentActs, { follows: ['machine'] });
  return (
    <OverviewSection
      heading={t('overview.recently')}
      query={query}
      failed={t('overview.recentlyFailed')}
      loading={t('overview.recentlyLoading')}
      height={92}
    >
      {(acts) =>
        acts.length === 0 ? (
          <Nothing text={t('overview.nothingRecent')} />
        ) : (
          <ActTable label={t('overview.recently')} acts={acts} />
        )
      }
    </OverviewSection>
  );
}

type Known =
  | 'id'
  | 'at'
  | 'act'
  | 'outcome'
  | 'by'
  | 'account'
  | 'region'
  | 'process_id'
  | 'count'
  | 'reason'
  | 'machines';

/** An action, of which the number of failed machines may be unknown. */
export type ShownAct = Pick<RecentAct, Known> & { readonly failed?: number };

interface ActTableProps {
  readonly label: string;
  readonly acts: readonly ShownAct[];
  /** Rows per page. Default: all of them. */
  readonly pageSize?: number;
}

/** Lists actions on machines. */
export function ActTable({ label, acts, ...table }: ActTableProps) {
  return (
    <Box sx={fixedColumns('26%', 'auto', 130, 100, 120)}>
      <PlainTable label={label} columns={columns} rows={acts} rowKey={({ id }) => id} cards {...table} />
    </Box>
  );
}

const byProcess = toProcess('process_id');
const byPerson = toPerson('by');

/** Renders a line below the word of a state. */
function Below({ children }: { readonly children: ReactNode }) {
  return (
    <Typography component="span" variant="inherit" sx={{ display: 'block', pl: 4, color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}

const columns: readonly PlainColumn<ShownAct>[] = [
  {
    name: 'act',
    label: t('overview.act'),
    header: true,
    cell: (act) => (
      <span>
        <StateText tone={toneOf(act)} text={describe(act)} />
        {act.process_id === null ? null : (
          <Below>
            {t('overview.ofProcess')}{' '}
            <ThingName to={byProcess} row={act}>
              {String(act.process_id)}
            </ThingName>
          </Below>
        )}
        {act.reason === null ? null : (
          <Below>
            <bdi>{cut(act.reason, maxReasonLength)}</bdi>
          </Below>
        )}
      </span>
    ),
  },
  { name: 'machines', label: t('overview.machines'), cell: (act) => <Machines act={act} /> },
  {
    name: 'place',
    label: t('overview.place'),
    cell: ({ account, region }) => (
      <span>
        <bdi>{cut(accountNamed(account), maxNameLength)}</bdi>{' '}
        <bdi className="muted">{cut(region ?? '', maxNameLength)}</bdi>
      </span>
    ),
  },
  {
    name: 'by',
    cell: (act) => (
      <ThingName to={byPerson} row={act}>
        {cut(act.by, maxNameLength)}
      </ThingName>
    ),
  },
  {
    name: 'at',
    label: t('overview.at'),
    cell: ({ at }) => <Moment at={at} />,
  },
];

const tones: Readonly<Record<RecentAct['act'], Tone>> = { launch: 'ok', start: 'ok', stop: 'idle', terminate: 'idle' };

export const toneOf = ({ act, outcome }: Pick<RecentAct, 'act' | 'outcome'>): Tone =>
  outcome === 'failed' ? 'bad' : tones[act];

/** Describes an action with its number of machines: `Stopped 1 machine`, `Failed to terminate 1 of 4 machines`. */
export function describe({ act, outcome, count, failed }: ShownAct): string {
  if (outcome === 'success')
    return count === 1 ? t(`overview.done.${act}.one`) : t(`overview.done.${act}`, { n: count });
  const words = { act: t(`overview.act.${act}`), n: count, failed: failed ?? count };
  if (failed === undefined && count > 1) return t('overview.failed.any', words);
  if (words.failed < count) return t('overview.failed.some', words);
  return t(count > 1 ? 'overview.failed' : 'overview.failed.one', words);
}

function Machines({ act: { machines, count, account, region } }: { readonly act: ShownAct }) {
  if (machines.length === 0) return t('list.none');
  return (
    // Links below each other are at least 24 px apart (WCAG 2.5.8).
    <Box component="ul" className="plain-list" sx={{ '& li + li': { mt: '6px' } }}>
      {machines.map(({ instance_id, name, state }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and may name a machine twice
          key={index}
          className="clipped"
          title={cut(name ? `${name} (${instance_id})` : instance_id, maxReasonLength)}
        >
          {state === null ? (
            // A machine that is no longer listed has no page.
            <bdi className="mono">{cut(instance_id, maxNameLength)}</bdi>
          ) : (
            <ThingName to={toMachine} row={{ account, region, instance_id }} className="mono">
              {cut(instance_id, maxNameLength)}
            </ThingName>
          )}
          {name ? <bdi className="muted"> {cut(name, maxNameLength)}</bdi> : null}
        </li>
      ))}
      {count > machines.length ? <li className="muted">{t('list.moreRows', { n: count - machines.length })}</li> : null}
    </Box>
  );
}
