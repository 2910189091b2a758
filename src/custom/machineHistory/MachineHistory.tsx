import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { listAudit } from '../../../contract/audit';
import { type MachineSpan, machineSpans } from '../../../contract/fleetHistory';
import { type MachineAct, machineActsMaximum, machineHistory } from '../../../contract/machineHistory';
import { passingStates } from '../../../contract/values';
import { isOfferedTo } from '../../authProvider/offeredCalls';
import { useSession } from '../../authProvider/useSession';
import { cut } from '../../components/cellLook';
import { ReadFailure } from '../../components/Notice';
import { Nothing, PageSection } from '../../components/PageSection';
import { ThingName } from '../../components/thingLinks';
import { plainText } from '../../dataProvider/cells';
import type { Row } from '../../definitions/basics';
import type { RecordSectionProps } from '../../definitions/detail';
import { toPerson, toProcess } from '../../definitions/knownThings';
import { t } from '../../i18n/translate';
import { searchWith } from '../../list/viewAddress';
import { EventList, PastEvent } from '../../records/AuditEvents';
import { useMachineCall } from './useMachineCall';

const firstEvents = 12;
const maxNameLength = 80;
const maxReasonLength = 300;

/** Shows the actions on a machine to everybody who may list it. */
export function MachineHistory({ row, readAt }: RecordSectionProps) {
  const { enabled, data, error, read } = useMachineCall(machineHistory, row);
  const [isWhole, setWhole] = useState(false);
  const spans = useMachineCall(machineSpans, row).data;
  const mayReadAudit = isOfferedTo(useSession()?.roles, listAudit);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the machine was refetched
  useEffect(() => {
    if (enabled && data) void read();
  }, [readAt]);
  if (!enabled) return null;
  const acts = data && [...withLaunch(data.acts, row), ...unexplained(data.acts, spans)].toSorted(byTime);
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
          {acts
            .slice(0, isWhole ? acts.length : firstEvents)
            .map((act) =>
              'act' in act ? (
                <Act key={act.id} act={act} />
              ) : (
                <PastEvent key={act.at} title={t('machineHistory.became', { state: act.state })} at={act.at} />
              ),
            )}
        </EventList>
      )}
      {acts && acts.length > firstEvents ? (
        <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)} sx={{ mt: 2 }}>
          {isWhole ? t('machineHistory.fewer') : t('machineHistory.all', { n: acts.length })}
        </Button>
      ) : null}
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

interface Change {
  /** ISO 8601. */
  readonly at: string;
  readonly state: string;
}

/** Returns the order of two moments, the newest first. */
const byTime = (one: Pick<Change, 'at'>, other: Pick<Change, 'at'>) => Date.parse(other.at) - Date.parse(one.at);

const passing: readonly string[] = passingStates;

/** An action changes the state within this time. */
const actionMs = 10 * 60_000;

/** Returns the changes of the state that no action explains, such as those by others in the cloud. */
function unexplained(acts: readonly MachineAct[], spans: readonly MachineSpan[] = []): readonly Change[] {
  const settled = spans.filter(({ state }) => !passing.includes(state));
  return settled.flatMap(({ state, since }, place) => {
    const before = settled[place + 1];
    const isExplained = acts.some(({ at }) => {
      const delay = Date.parse(since) - Date.parse(at);
      return delay >= -actionMs && delay <= actionMs;
    });
    return before && before.state !== state && !isExplained ? [{ at: since, state }] : [];
  });
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
