import * as z from 'zod/mini';
import type { Ending } from '../../../contract/dueActions';
import type { AdminNotice, DecidedNotice, EndedHoldNotice, WaitingNotice } from '../../../contract/events';
import { isOwnName } from '../../authProvider/signedIn';
import { cut } from '../../components/cellLook';
import { storageKey } from '../../config/basePath';
import { persistentByKey, validMembers } from '../../config/persistent';
import { requestsBy, toMachine, toProcess } from '../../definitions/knownThings';
import type { RecordLinks } from '../../definitions/links';
import { t } from '../../i18n/translate';
import { searchWith } from '../../list/viewAddress';

/** A notification: about a request, or from the audit log. */
export interface Notice {
  /** Key in the set of read notices; a new decision gets a new key. */
  readonly key: string;
  readonly text: string;
  /** The approver or the requester. */
  readonly person: string;
  /** A pending request of the user's own, which gets a badge (D64). */
  readonly isOwn: boolean;
  readonly at: string;
  readonly reason: string;
  /** The page of the request. */
  readonly link: RecordLinks | { readonly address: string };
  readonly row: { readonly id: number };
}

/** Maximum shown lengths in characters (C18). */
const maxNameLength = 80;
const maxReasonLength = 200;
const maxNoticeLength = 500;

const [request, update] = requestsBy('id');
const toDecide = { request, update, access: { page: 'role-request' } } as const;
const toOwn = {
  request: { page: 'own-request' },
  update: { page: 'own-update-request' },
  access: { page: 'own-role-request' },
} as const;

const words = {
  request: { approved: 'bell.approved', rejected: 'bell.rejected', asked: 'bell.asked' },
  update: { approved: 'bell.updateApproved', rejected: 'bell.updateRejected', asked: 'bell.updateAsked' },
  access: { approved: 'bell.accessApproved', rejected: 'bell.accessRejected', asked: 'bell.accessAsked' },
} as const;

/** Returns the notice of a decision on the user's own request. */
export function decidedNotice({ kind, id, status, process_name, ...decision }: DecidedNotice): Notice {
  return {
    key: `${kind} ${id} ${status}`,
    text: t(words[kind][status === 1 ? 'approved' : 'rejected'], { name: cut(process_name, maxNameLength) }),
    person: cut(decision.decided_by ?? '', maxNameLength),
    isOwn: false,
    at: decision.decided_at,
    reason: cut(decision.reason ?? '', maxReasonLength),
    link: toOwn[kind],
    row: { id },
  };
}

/** Returns the notice of a request that the user may decide. */
export function waitingNotice({ kind, id, process_name, requested_by, requested_at }: WaitingNotice): Notice {
  return {
    key: `${kind} ${id} waits`,
    text: t(words[kind].asked, { name: cut(process_name, maxNameLength) }),
    person: cut(requested_by, maxNameLength),
    isOwn: isOwnName(requested_by),
    at: requested_at,
    reason: '',
    link: toDecide[kind],
    row: { id },
  };
}

/** Returns a notice, which leads to its process or to its row of the audit log. */
export function adminNotice({ id, at, actor, text, request_id, process_id }: AdminNotice): Notice {
  return {
    key: `notice ${id}`,
    text: cut(text, maxNoticeLength),
    person: cut(actor, maxNameLength),
    isOwn: false,
    at,
    reason: '',
    link:
      process_id === undefined
        ? { address: `/dashboard/admin/audit${searchWith('', { request_id })}` }
        : toProcess('id'),
    row: { id: process_id ?? id },
  };
}

/** Machines that end at the same time, for the same reason. */
export interface EndingTogether {
  readonly endsAt: string;
  readonly machines: readonly [Ending, ...Ending[]];
}

/** Groups machines by their end, in their order. */
export function byEnd(endings: readonly Ending[] = []): readonly EndingTogether[] {
  const together = new Map<string, [Ending, ...Ending[]]>();
  for (const ending of endings) {
    const key = `${ending.ends_at} ${ending.source}`;
    const others = together.get(key);
    if (others) others.push(ending);
    else together.set(key, [ending]);
  }
  return [...together.values()].map((machines) => ({ endsAt: machines[0].ends_at, machines }));
}

/** Returns the notice that machines of the user's hold were not terminated. */
export function endedHoldNotice({ id, at, by, reason, machines }: EndedHoldNotice): Notice {
  const ids = cut(machines.map(({ instance_id }) => instance_id).join(', '), maxReasonLength);
  const [machine] = machines;
  return {
    key: `hold ${id}`,
    text: t(by === 'server' ? 'hold.notTerminated' : 'hold.kept', { ids }),
    person: by === 'server' ? '' : cut(by, maxNameLength),
    isOwn: false,
    at,
    reason: cut(reason ?? '', maxReasonLength),
    link: toMachine,
    row: { id, ...machine },
  };
}

/** More than the bell ever shows. */
const maxMarks = 200;

const marks = persistentByKey<readonly string[]>(validMembers(z.string()), []);

/**
 * Returns the keys of the notices that a user has read, oldest first. They stay in the browser: on the server each mark would be a
 * change with a row in the audit log.
 */
export const readMarks = (username: string) => marks(storageKey(`read notices ${JSON.stringify([username])}`));

/** Marks notices as read, in all tabs. */
export function markRead(username: string, keys: readonly string[]): void {
  readMarks(username).change((read) => [...read.filter((key) => !keys.includes(key)), ...keys].slice(-maxMarks));
}
