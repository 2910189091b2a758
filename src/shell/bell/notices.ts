import type { DecidedNotice, WaitingNotice } from '../../../contract/events';
import { isOwnName } from '../../authProvider/signedIn';
import { cut } from '../../components/cellLook';
import { requestsBy } from '../../definitions/knownThings';
import type { RecordLinks } from '../../definitions/links';
import { t } from '../../i18n/translate';

/** What the bell tells of one request. */
export interface Notice {
  /** Names it among what was read: another decision is another notice. */
  readonly key: string;
  readonly text: string;
  /** Who decided, or asked. */
  readonly person: string;
  /** It is a request of one's own that waits, which a word says (D64). */
  readonly isOwn: boolean;
  readonly at: string;
  readonly reason: string;
  /** The page of the request. */
  readonly link: RecordLinks;
  readonly row: { readonly id: number };
}

/** More characters than this are not drawn (C18). */
const longestName = 80;
const longestReason = 200;

const [toRequest, toUpdate] = requestsBy('id');
const toOwn = { request: { page: 'own-request' }, update: { page: 'own-update-request' } } as const;

/** What was decided of a request of one's own. */
export function decidedNotice({ kind, id, status, process_name, ...decision }: DecidedNotice): Notice {
  const word =
    status === 1
      ? (['bell.approved', 'bell.updateApproved'] as const)
      : (['bell.rejected', 'bell.updateRejected'] as const);
  return {
    key: `${kind} ${id} ${status}`,
    text: t(word[kind === 'request' ? 0 : 1], { name: cut(process_name, longestName) }),
    person: cut(decision.decided_by ?? '', longestName),
    isOwn: false,
    at: decision.decided_at,
    reason: cut(decision.reason ?? '', longestReason),
    link: toOwn[kind],
    row: { id },
  };
}

/** What waits for those who may decide. */
export function waitingNotice({ kind, id, process_name, requested_by, requested_at }: WaitingNotice): Notice {
  return {
    key: `${kind} ${id} waits`,
    text: t(kind === 'request' ? 'bell.asked' : 'bell.updateAsked', { name: cut(process_name, longestName) }),
    person: cut(requested_by, longestName),
    isOwn: isOwnName(requested_by),
    at: requested_at,
    reason: '',
    link: kind === 'request' ? toRequest : toUpdate,
    row: { id },
  };
}
