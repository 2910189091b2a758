import { formatDistanceStrict } from 'date-fns/formatDistanceStrict';
import { parseISO } from 'date-fns/parseISO';
import { Link } from 'react-router';
import { cut } from '../../components/cellLook';
import { LookAlike } from '../../components/lookAlikes';
import { StateText } from '../../components/StateText';
import { ThingName } from '../../components/thingLinks';
import { plainText } from '../../dataProvider/cells';
import type { Row } from '../../definitions/basics';
import { addressOfPage, usePage } from '../../definitions/registry';
import type { ThingLinks } from '../../definitions/thing';
import { say, t } from '../../i18n/translate';
import { searchWith } from '../../list/viewAddress';
import styles from './overview.module.css';
import type { OwnWork as Work } from './useOwnWork';

/** So many decisions and drafts are named; the list of one's requests has them all. */
const namedDecisions = 3;
const namedDrafts = 3;
/** More characters than this of a name are not drawn (C18). */
const longest = 60;

const toOwnRequest: ThingLinks = [
  { page: 'own-request', when: ({ kind }) => kind === 'process' },
  { page: 'own-update-request', when: ({ kind }) => kind === 'update' },
];

/** Renders one's own work as list items: pending requests, drafts to continue, and last the decisions of the past days. */
export function OwnWork({ work: { requests, drafts } }: { readonly work: Work }) {
  return (
    <>
      {requests && requests.pending > 0 ? <PendingRequests count={requests.pending} /> : null}
      {drafts.slice(0, namedDrafts).map((page) => (
        <li key={page.name}>
          <span className={styles.about}>{t('overview.draft')}</span>{' '}
          <Link to={addressOfPage(page)}>{say(page.heading)}</Link>
        </li>
      ))}
      {requests?.decided.slice(0, namedDecisions).map((request) => (
        <Decision key={`${String(request.kind)} ${String(request.id)}`} request={request} />
      ))}
    </>
  );
}

/** How much {@link OwnWork} has to say. */
export const ownWorkCount = ({ requests, drafts }: Work): number =>
  (requests?.pending ?? 0) + (requests?.decided.length ?? 0) + drafts.length;

function PendingRequests({ count }: { readonly count: number }) {
  const list = usePage('my-requests');
  const text = count === 1 ? t('overview.ownPending.one') : t('overview.ownPending', { n: count });
  return (
    <li>{list ? <Link to={`${addressOfPage(list)}${searchWith('', { status: ['Pending'] })}`}>{text}</Link> : text}</li>
  );
}

function Decision({ request }: { readonly request: Row }) {
  const approved = request.status === 1;
  const at = parseISO(plainText(request, 'decided_at'));
  const age = formatDistanceStrict(at, Math.max(Date.now(), at.getTime()));
  return (
    <li className={styles.decided}>
      <ThingName to={toOwnRequest} row={request}>
        {cut(plainText(request, 'process_name') || `${plainText(request, 'id')}`, longest)}
      </ThingName>{' '}
      <StateText tone={approved ? 'ok' : 'bad'} text={t(approved ? 'approvals.approved' : 'approvals.rejected')} />{' '}
      <span className={styles.about}>
        {t('overview.decided', { by: cut(plainText(request, 'decided_by'), longest), age })}
        <LookAlike kind="person" name={plainText(request, 'decided_by')} />
      </span>
    </li>
  );
}
