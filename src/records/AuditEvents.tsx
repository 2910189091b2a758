import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mayCall } from '../../contract/access';
import { listAudit } from '../../contract/audit';
import { eventKinds } from '../../contract/events';
import { isOffered } from '../authProvider/offeredCalls';
import { useSession } from '../authProvider/useSession';
import { cut } from '../components/cellLook';
import { isLost } from '../components/failures';
import { LookAlike } from '../components/lookAlikes';
import { ReadFailure } from '../components/Notice';
import { NotRefreshed } from '../components/NotRefreshed';
import { Nothing, PageSection } from '../components/PageSection';
import { useRead } from '../components/reading';
import { StateText } from '../components/StateText';
import { localTime, wordIn } from '../components/shownText';
import { ThingName } from '../components/thingLinks';
import { toneOf } from '../components/tones';
import { callApi } from '../dataProvider/callApi';
import { plainText } from '../dataProvider/cells';
import { follows } from '../dataProvider/live/subscriptions';
import { restFilter } from '../dataProvider/restFilter';
import { auditActions, auditWord, outcomeWord, targetWord } from '../definitions/auditActions';
import type { Row } from '../definitions/basics';
import type { RecordHistory } from '../definitions/detail';
import { isAboutVertical, toActor, toTarget } from '../definitions/knownThings';
import { say, t } from '../i18n/translate';
import { searchWith } from '../list/viewAddress';

const maxEvents = 12;
const maxNameLength = 80;
const maxReasonLength = 300;

interface AuditEventsProps {
  readonly heading: string;
  /** A sentence about all events, below the heading. */
  readonly lead?: string;
  /** Filter of the audit log by its columns (D8). */
  readonly filter: Row;
  /** The first event, shown if there is room. */
  readonly began?: Row | undefined;
  /** Shown if there are no events. */
  readonly none: string;
  /** Leaves out the actor, whose page this is. */
  readonly byOne?: boolean;
}

/** The history of a record from the audit log. */
export function RecordEvents({ column, value, began }: RecordHistory) {
  const texts = typeof value === 'string' ? value : [...value];
  return (
    <AuditEvents
      heading={t('record.history')}
      filter={{ [column]: texts }}
      began={began}
      none={t('record.noHistory')}
    />
  );
}

/** The newest events of the audit log that pass a filter. Renders nothing if the person may not read it or the back end has none. */
export function AuditEvents(props: AuditEventsProps) {
  const isReadable = mayCall(listAudit.access, useSession()?.roles) && isOffered(listAudit);
  return isReadable ? <Events {...props} /> : null;
}

function Events({ heading, lead, filter, began, none, byOne = false }: AuditEventsProps) {
  const { data, error, dataUpdatedAt, read } = useRead({
    queryKey: ['audit', 'history', filter],
    queryFn: async ({ signal }) => {
      const query = {
        // A relative range starts at the time of the read.
        filter: JSON.stringify(restFilter(filter)),
        sort: JSON.stringify(['id', 'DESC']),
        range: JSON.stringify([0, maxEvents - 1]),
      };
      return (await callApi(listAudit, { query, signal })).answer;
    },
    meta: follows(...eventKinds),
  });
  const retry = () => void read();
  const acts = data && [...data, ...(began && data.length < maxEvents ? [began] : [])];
  return (
    <PageSection
      heading={heading}
      beside={
        data === undefined || data.length === 0 ? undefined : (
          <Link to={`/dashboard/admin/audit${searchWith('', filter)}`}>{t('record.wholeHistory')}</Link>
        )
      }
    >
      {lead === undefined ? null : <p className="secondary flush">{lead}</p>}
      {data ? <NotRefreshed error={error} since={dataUpdatedAt} onRetry={retry} /> : null}
      {isLost(error, data) ? (
        <ReadFailure text={t('audit.failed')} onRetry={retry} />
      ) : acts === undefined ? (
        <Nothing text={t('record.historyLoading')} />
      ) : acts.length === 0 ? (
        <Nothing text={none} />
      ) : (
        <EventList>
          {acts.map((act) => (
            <AuditEvent key={plainText(act, 'id')} act={act} byOne={byOne} />
          ))}
        </EventList>
      )}
    </PageSection>
  );
}

const actionRule = { name: 'action', words: auditActions, word: auditWord };

function AuditEvent({ act, byOne }: { readonly act: Row; readonly byOne: boolean }) {
  const [at = '', action = '', actor = '', outcome = '', target = ''] = [
    'at',
    'action',
    'actor',
    'outcome',
    'target',
  ].map((key) => plainText(act, key));
  const { reason } = Object(act.after) as { reason?: unknown };
  return (
    <PastEvent
      title={cut(wordIn(actionRule, act, action), maxNameLength)}
      whole={cut(action, maxNameLength)}
      outcome={outcome}
      at={at}
      reason={typeof reason === 'string' ? cut(reason, maxReasonLength) : undefined}
    >
      {byOne ? null : (
        <ThingName to={toActor} row={act}>
          {cut(actor, maxNameLength)}
        </ThingName>
      )}
      {target === '' || (byOne && target === actor) ? null : (
        <span>
          <ThingName to={toTarget} row={act}>
            {cut(say(targetWord(act) ?? target), maxNameLength)}
          </ThingName>
          {isAboutVertical(act) ? <LookAlike kind="vertical" name={target} /> : null}
        </span>
      )}
    </PastEvent>
  );
}

/** The list of a history's events. */
export function EventList({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="ol" className="plain-list" sx={{ display: 'grid' }}>
      {children}
    </Box>
  );
}

interface PastEventProps {
  readonly title: string;
  /** Shown as the tooltip of a cut title. */
  readonly whole?: string;
  /** `success`, `denied`, `failed` and the like. Absent for a change by nobody known. */
  readonly outcome?: string;
  /** ISO 8601. */
  readonly at: string;
  /** Reason for a denial or failure. */
  readonly reason?: string | undefined;
  /** Links to the actor and the target. */
  readonly children?: ReactNode;
}

/** An event of a history, an item of {@link EventList}. */
export function PastEvent({ title, whole = title, outcome, at, reason, children }: PastEventProps) {
  const moment = localTime(at, true);
  return (
    <Box component="li" sx={{ py: '8px', borderTop: '1px solid var(--line)', '&:first-of-type': { borderTop: 0 } }}>
      <Box sx={{ display: 'flex', gap: '8px', alignItems: 'center', justifyContent: 'space-between' }}>
        <Box component="span" className="clipped" title={whole} sx={{ fontWeight: 'var(--weight-medium)' }}>
          {title}
        </Box>
        {outcome === undefined ? null : <StateText tone={toneOf(outcome)} text={say(outcomeWord(outcome))} />}
      </Box>
      <Box
        className="fine-print"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: '0 12px',
          lineHeight: '20px',
          // A larger target for fingers in a line of the same height.
          '& a': { marginBlock: '-2px', paddingBlock: '2px' },
        }}
      >
        <time dateTime={moment?.machine} title={at}>
          {moment?.shown ?? at}
        </time>
        {children}
        {reason === undefined ? null : (
          <Box component="bdi" sx={{ flexBasis: '100%', overflowWrap: 'anywhere' }}>
            {reason}
          </Box>
        )}
      </Box>
    </Box>
  );
}
