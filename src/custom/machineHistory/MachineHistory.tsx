import { useEffect } from 'react';
import { Link } from 'react-router';
import { mayCall } from '../../../contract/access';
import { listAudit } from '../../../contract/audit';
import { type MachineAct, machineActsMaximum, machineHistory } from '../../../contract/machineHistory';
import { isOffered } from '../../authProvider/offeredCalls';
import { useSession } from '../../authProvider/useSession';
import { cut } from '../../components/cellLook';
import { balanced } from '../../components/NameInText';
import { ReadFailure } from '../../components/Notice';
import { Nothing, PageSection } from '../../components/PageSection';
import { useRead } from '../../components/reading';
import { ThingName } from '../../components/thingLinks';
import { callApi } from '../../dataProvider/callApi';
import { cellText, plainText } from '../../dataProvider/cells';
import { follows } from '../../dataProvider/live/subscriptions';
import type { Row } from '../../definitions/basics';
import type { RecordSectionProps } from '../../definitions/detail';
import { toPerson, toProcess } from '../../definitions/knownThings';
import type { CellProps } from '../../definitions/list';
import { t } from '../../i18n/translate';
import { searchWith } from '../../list/viewAddress';
import { EventList, PastEvent } from '../../records/AuditEvents';

const maxNameLength = 80;
const maxReasonLength = 300;

/** Shows the actions on a machine to everybody who may list it. */
export default function MachineHistory({ row, readAt }: RecordSectionProps) {
  const { enabled, data, error, read } = useMachineHistory(row);
  const mayReadAudit = mayCall(listAudit.access, useSession()?.roles) && isOffered(listAudit);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the machine was refetched
  useEffect(() => {
    if (enabled && data) void read();
  }, [readAt]);
  if (!enabled) return null;
  const acts = data && withLaunch(data.acts, row);
  return (
    <PageSection
      heading={t('record.history')}
      beside={
        mayReadAudit ? (
          <Link to={`/dashboard/admin/audit${searchWith('', { q: plainText(row, 'instance_id') })}`}>
            {t('record.wholeHistory')}
          </Link>
        ) : undefined
      }
    >
      {error && !data ? (
        <ReadFailure text={t('record.historyFailed')} onRetry={() => void read()} />
      ) : acts === undefined ? (
        <Nothing text={t('record.historyLoading')} />
      ) : acts.length === 0 ? (
        <Nothing text={t('record.noHistory')} />
      ) : (
        <EventList>
          {acts.map((act) => (
            <Act key={act.id} act={act} />
          ))}
        </EventList>
      )}
    </PageSection>
  );
}

/**
 * Adds the launch time of the machine's row if the history has no launch, since it was launched elsewhere. EC2 changes the launch time
 * on each start, so a time after the first action is not a launch.
 */
function withLaunch(acts: readonly MachineAct[], row: Row): readonly MachineAct[] {
  const at = plainText(row, 'launch_time');
  const first = acts.at(-1);
  const isKnown = acts.length >= machineActsMaximum || acts.some(({ act }) => act === 'launch');
  if (isKnown || !(Date.parse(at) < (first ? Date.parse(first.at) : Number.POSITIVE_INFINITY))) return acts;
  return [...acts, { id: 'launch', at, act: 'launch', outcome: 'success', by: '', process_id: null, reason: null }];
}

const byPerson = toPerson('by');
const ofProcess = toProcess('process_id');

function Act({ act }: { readonly act: MachineAct }) {
  const { at, by, outcome, process_id, reason } = act;
  const isDone = outcome === 'success';
  return (
    <PastEvent
      title={t(isDone ? `machineHistory.done.${act.act}` : `machineHistory.tried.${act.act}`)}
      outcome={outcome}
      at={at}
      reason={reason === null ? undefined : cut(reason, maxReasonLength)}
    >
      {by === '' ? null : (
        <span>
          {t('ledger.by')}{' '}
          <ThingName to={byPerson} row={act}>
            {cut(by, maxNameLength)}
          </ThingName>
        </span>
      )}
      {process_id === null ? null : (
        <ThingName to={ofProcess} row={act}>
          {t('terminate.process', { id: process_id })}
        </ThingName>
      )}
    </PastEvent>
  );
}

/** Fetches the actions on a machine, and its process. Disabled if the back end or the user's rights lack the call. */
export function useMachineHistory(row: Row) {
  const roles = useSession()?.roles;
  const [account = '', region = '', instance_id = ''] = ['account', 'region', 'instance_id'].map((key) =>
    plainText(row, key),
  );
  const query = { account, region, instance_id };
  const enabled =
    isOffered(machineHistory) && mayCall(machineHistory.access, roles) && !Object.values(query).includes('');
  const { data, error, read } = useRead({
    queryKey: [machineHistory.name, query],
    queryFn: async ({ signal }) => (await callApi(machineHistory, { query, signal })).answer.data,
    enabled,
    meta: follows('machine'),
  });
  return { enabled, data, error, read };
}

const maxProcessNameLength = 160;

/** Renders the number of a machine's process, linked if the user may open it, and the process's name. */
export function ProcessCell({ value, row }: CellProps) {
  const process = useMachineHistory(row).data?.process;
  const names =
    process && String(process.id) === cellText(value) ? [process.process_name, process.subprocess_name] : [];
  const name = names.filter(Boolean).join(' / ');
  return (
    <span>
      <ThingName to={ofProcess} row={row}>
        {cellText(value)}
      </ThingName>
      {name === '' ? null : <bdi className="muted"> {balanced(cut(name, maxProcessNameLength))}</bdi>}
    </span>
  );
}
