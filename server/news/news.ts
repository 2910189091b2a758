import { sql } from 'kysely';
import { type CallAccess, isAdmin, mayCall } from '../../contract/access';
import { personOf } from '../../contract/actors';
import type { EventKind } from '../../contract/events';
import { type RequestKind, requestAccess } from '../../contract/ownRequests';
import {
  decideProcessRequest,
  decideUpdateRequest,
  listProcessRequests,
  requestProcess,
  updateProcess,
} from '../../contract/processes';
import { answerApprover, askRequester } from '../../contract/requestMessages';
import { decideRoleRequest, requestRole } from '../../contract/roleRequests';
import { requestStatuses } from '../../contract/values';
import { among } from '../db/among';
import type { Db } from '../db/connection';
import { changesOf } from '../events/changes';
import { groupBy } from '../groupBy';
import { accessName } from '../roleRequests/store';
import type { Reader } from './store';

/** A notification, from a row of the audit log. */
export type News = RequestNews | NoticeNews;

/** A notice to the people that it names and, unless it is for them alone, to all administrators, in plain words. */
interface NoticeNews {
  readonly seq: number;
  readonly what: 'notice';
  readonly text: string;
  /** Identifies the row in the console's audit log. */
  readonly requestId: string;
  /** Usernames. */
  readonly people: readonly string[];
  readonly isForPeople: boolean;
  /** The process that it is about. */
  readonly processId: number | undefined;
}

/** A change of a request. */
export interface RequestNews {
  readonly seq: number;
  readonly what: 'new' | 'asked' | 'answered' | 'approved' | 'rejected';
  readonly kind: RequestKind;
  readonly id: number;
  readonly processName: string;
  /** Username of the author of the change. */
  readonly actor: string;
  /** `null` if the requester was deleted. */
  readonly requesterId: number | null;
  /** Usernames of those whose questions an answer answers. */
  readonly askers: readonly string[];
  /** The request is still undecided. */
  readonly isPending: boolean;
}

/** Makes the SQL condition for audit rows with a notice. */
export const isNotice = sql<boolean>`jsonb_typeof(after->'notice') = 'string'`;

/** Makes the SQL condition for notices that only concern the people that they name. */
export const isForPeople = sql<boolean>`coalesce(after->'for_people' = 'true'::jsonb, false)`;

/** Kinds of notifications by action. A decision's row contains if it approved or rejected. */
const kindsByAction: Readonly<Record<string, 'new' | 'asked' | 'answered' | 'decided'>> = {
  [requestProcess.name]: 'new',
  [updateProcess.name]: 'new',
  [askRequester.name]: 'asked',
  [answerApprover.name]: 'answered',
  [decideProcessRequest.name]: 'decided',
  [decideUpdateRequest.name]: 'decided',
  [requestRole.name]: 'new',
  [decideRoleRequest.name]: 'decided',
};

const kindsByEvent: Partial<Record<EventKind, RequestKind>> = { request: 'process', update: 'update', access: 'role' };

/** Selects the audit rows that cause notifications. */
function selectRows(db: Db) {
  return db
    .selectFrom('audit')
    .select(['seq', 'action', 'target', 'account', 'actor', 'at', 'request_id'])
    .select([
      sql<string | null>`after->>'request'`.as('request'),
      sql<string | null>`after->>'process_id'`.as('process'),
      sql<string | null>`after->>'decision'`.as('decision'),
      sql<string | null>`case when ${isNotice} then after->>'notice' end`.as('notice'),
      sql<string[] | null>`case when ${isNotice} then after->'people' end`.as('people'),
      isForPeople.as('for_people'),
    ])
    .where((row) => row.or([isNotice, row('action', 'in', Object.keys(kindsByAction)).and('outcome', '=', 'success')]))
    .orderBy('seq');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** Reads notifications from the audit rows after `after`, up to `last` and later than `since`. */
export async function newsAfter(db: Db, after: number, last: number, since: Date): Promise<readonly News[]> {
  const rows = await selectRows(db).where('seq', '>', after).where('seq', '<=', last).where('at', '>', since).execute();
  return newsIn(db, rows);
}

async function newsIn(db: Db, rows: readonly Row[]): Promise<readonly News[]> {
  const notices = rows.flatMap(({ seq, notice, request_id: requestId, people, for_people: isForPeople, process }) =>
    notice === null
      ? []
      : [
          {
            ...{ seq, what: 'notice' as const, text: notice, requestId, people: people ?? [], isForPeople },
            processId: process === null ? undefined : Number(process),
          },
        ],
  );
  const requests = await requestNewsIn(
    db,
    rows.filter(({ notice }) => notice === null),
  );
  return [...notices, ...requests].toSorted((one, other) => one.seq - other.seq);
}

async function requestNewsIn(db: Db, rows: readonly Row[]): Promise<readonly RequestNews[]> {
  const named = rows.flatMap((row) => {
    const change = changesOf(row).find(({ kind }) => Object.hasOwn(kindsByEvent, kind));
    const kind = change && kindsByEvent[change.kind];
    return kind && change.id !== undefined ? [{ row, kind, id: Number(change.id) }] : [];
  });
  if (named.length === 0) return [];
  const idsOf = (wanted: RequestKind) => named.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const byId = <Request extends { readonly id: number }>(all: readonly Request[]) =>
    new Map(all.map((request) => [request.id, request]));
  const requests = {
    process: byId(await processRequests(db, idsOf('process'))),
    update: byId(await updateRequests(db, idsOf('update'))),
    role: byId(await namedRoleRequests(db, idsOf('role'))),
  };
  const questions = await questionsOf(db, named);
  return named.flatMap(({ row: { seq, actor, action, decision, at }, kind, id }) => {
    const request = requests[kind].get(id);
    const eventKind = kindsByAction[action];
    const what = eventKind === 'decided' ? decision : eventKind;
    if (!request || !isKnown(what)) return [];
    const { process_name: processName, requested_by_id: requesterId, status } = request;
    return [
      {
        ...{ seq, what, kind, id, processName, actor, requesterId },
        askers: what === 'answered' ? questions(kind, id, at) : [],
        isPending: status === requestStatuses.pending,
      },
    ];
  });
}

const isKnown = (what: string | null | undefined): what is RequestNews['what'] =>
  what === 'new' || what === 'asked' || what === 'answered' || what === 'approved' || what === 'rejected';

/** Makes a function that returns the authors of all questions between an answer and the one before it. */
async function questionsOf(db: Db, named: readonly { readonly row: Row; readonly id: number }[]) {
  const ids = named.filter(({ row }) => kindsByAction[row.action] === 'answered').map(({ id }) => id);
  const messages = await db
    .selectFrom('request_message')
    .select(['request_kind', 'request_id', 'kind', 'author', 'at'])
    .where(among(sql.ref('request_id'), ids))
    .orderBy('id')
    .execute();
  const byRequest = groupBy(messages, ({ request_kind, request_id }) => `${request_kind} ${request_id}`);
  return (kind: RequestKind, id: number, at: Date): readonly string[] => {
    const before = (byRequest.get(`${kind} ${id}`) ?? []).filter((message) => message.at < at);
    const last = before.findLastIndex((message) => message.kind === 'answer');
    return [...new Set(before.slice(last + 1).map(({ author }) => author))];
  };
}

function processRequests(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('process_request')
    .select(['id', 'process_name', 'requested_by_id', 'status'])
    .where(among(sql.ref('id'), ids))
    .execute();
}

function updateRequests(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('update_request')
    .innerJoin('process', 'process.id', 'update_request.process_id')
    .select(['update_request.id', 'process_name', 'requested_by_id', 'status'])
    .where(among(sql.ref('update_request.id'), ids))
    .execute();
}

function namedRoleRequests(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('role_request')
    .innerJoin('vertical', 'vertical.id', 'role_request.vertical_id')
    .innerJoin('role', 'role.id', 'role_request.role_id')
    .select(['role_request.id', accessName.as('process_name'), 'requested_by_id', 'status'])
    .where(among(sql.ref('role_request.id'), ids))
    .execute();
}

/**
 * Returns true if a person gets a notification (D65): about decisions and questions of others on their own requests and, if they may decide
 * now, about new requests and answers to their questions. Requests that have been decided need no attention. Notices concern every
 * administrator, unless they are for people alone, also their author and people without a subscription, and others whom they name.
 */
export function concerns(news: News, reader: Reader): boolean {
  if (news.what === 'notice') {
    const isForAdmin = !news.isForPeople && reader.roles.some(isAdmin);
    return isForAdmin || (reader.isSubscribed && news.people.includes(reader.username));
  }
  const { what, kind, actor, requesterId, askers, isPending } = news;
  const may = (access: CallAccess) => access === 'session' || reader.roles.some((roles) => mayCall(access, roles));
  if (personOf(actor) === reader.username || !reader.isSubscribed) return false;
  if (what === 'new') return isPending && may(listProcessRequests.access);
  if (what === 'answered') return isPending && askers.includes(reader.username) && may(listProcessRequests.access);
  return requesterId === reader.personId && may(requestAccess[kind]) && (what !== 'asked' || isPending);
}
