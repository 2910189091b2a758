import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { mayCall } from '../../contract/access';
import { listAudit } from '../../contract/audit';
import { eventKinds } from '../../contract/events';
import { isOffered } from '../authProvider/offeredCalls';
import { useSession } from '../authProvider/useSession';
import { cut } from '../components/cellLook';
import { isLost } from '../components/failures';
import { LookAlike } from '../components/lookAlikes';
import { NotRefreshed } from '../components/NotRefreshed';
import { Nothing, PageSection } from '../components/PageSection';
import { ReadFailure } from '../components/ReadFailure';
import { useReadAgain } from '../components/reading';
import { wordIn } from '../components/shownText';
import { ThingName } from '../components/thingLinks';
import { ask } from '../dataProvider/ask';
import { plainText } from '../dataProvider/cells';
import { follows } from '../dataProvider/follow/follows';
import { restFilter } from '../dataProvider/restFilter';
import { auditActions, auditWord, targetWord } from '../definitions/auditActions';
import type { Row } from '../definitions/basics';
import type { RecordHistory } from '../definitions/detail';
import { isAboutVertical, toActor, toTarget } from '../definitions/knownThings';
import { say, t } from '../i18n/translate';
import { searchWith } from '../list/viewAddress';
import { PastEvent } from './PastEvent';
import styles from './records.module.css';

/** So many of the newest acts are shown; the audit log has them all. */
const shown = 12;
/** More characters than this of a name are not drawn (C18). */
const longest = 80;
const longestReason = 300;

interface PastActsProps {
  readonly heading: string;
  /** The text that the acts have in common, if the heading does not say it. */
  readonly lead?: string;
  /** What is asked of the audit log, by its columns (D8). */
  readonly filter: Row;
  /** What was before all of them. */
  readonly began?: Row | undefined;
  /** What is said where there are none. */
  readonly none: string;
  /** All of them are by one person, whose page this is: the name is left out. */
  readonly byOne?: boolean;
}

/** What happened to a thing, for those who may read the audit log, where the back end keeps one. */
export function ThingHistory({ column, value, began }: RecordHistory) {
  const texts = typeof value === 'string' ? value : [...value];
  return (
    <PastActs heading={t('record.history')} filter={{ [column]: texts }} began={began} none={t('record.noHistory')} />
  );
}

/** The newest acts of the audit log that pass a filter; nothing for those who may not read it, and where there is none. */
export function PastActs(props: PastActsProps) {
  const isReadable = mayCall(listAudit.access, useSession()?.roles) && isOffered(listAudit);
  return isReadable ? <Acts {...props} /> : null;
}

function Acts({ heading, lead, filter, began, none, byOne = false }: PastActsProps) {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['audit', 'history', filter],
    queryFn: async ({ signal }) => {
      const query = {
        // A range such as the last 24 hours begins anew with every read.
        filter: JSON.stringify(restFilter(filter)),
        sort: JSON.stringify(['id', 'DESC']),
        range: JSON.stringify([0, shown - 1]),
      };
      return (await ask(listAudit, { query, signal })).answer;
    },
    networkMode: 'always',
    meta: follows(...eventKinds),
  });
  const read = () => void refetch({ cancelRefetch: false });
  useReadAgain(read, error);
  const acts = data && [...data, ...(began && data.length < shown ? [began] : [])];
  return (
    <PageSection
      heading={heading}
      beside={
        data === undefined || data.length === 0 ? undefined : (
          <Link to={`/dashboard/admin/audit${searchWith('', filter)}`}>{t('record.wholeHistory')}</Link>
        )
      }
    >
      {lead === undefined ? null : <p className={`secondary ${styles.lead}`}>{lead}</p>}
      {data ? <NotRefreshed error={error} since={dataUpdatedAt} onRetry={read} /> : null}
      {isLost(error, data) ? (
        <ReadFailure text={t('audit.failed')} onRetry={read} />
      ) : acts === undefined ? (
        <Nothing text={t('record.historyLoading')} />
      ) : acts.length === 0 ? (
        <Nothing text={none} />
      ) : (
        <ol className={`plain-list ${styles.acts}`}>
          {acts.map((act) => (
            <PastAct key={plainText(act, 'id')} act={act} byOne={byOne} />
          ))}
        </ol>
      )}
    </PageSection>
  );
}

const actionRule = { name: 'action', words: auditActions, word: auditWord };

function PastAct({ act, byOne }: { readonly act: Row; readonly byOne: boolean }) {
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
      title={cut(wordIn(actionRule, act, action), longest)}
      whole={cut(action, longest)}
      outcome={outcome}
      at={at}
      reason={typeof reason === 'string' ? cut(reason, longestReason) : undefined}
    >
      {byOne ? null : (
        <ThingName to={toActor} row={act}>
          {cut(actor, longest)}
        </ThingName>
      )}
      {target === '' || (byOne && target === actor) ? null : (
        <span>
          <ThingName to={toTarget} row={act}>
            {cut(say(targetWord(act) ?? target), longest)}
          </ThingName>
          {isAboutVertical(act) ? <LookAlike kind="vertical" name={target} /> : null}
        </span>
      )}
    </PastEvent>
  );
}
