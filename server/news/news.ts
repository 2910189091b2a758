import { sql } from 'kysely';
import { mayCall } from '../../contract/access';
import type { RequestKind } from '../../contract/ownRequests';
import {
  decideProcessRequest,
  decideUpdateRequest,
  listOwnRequests,
  listProcessRequests,
  requestProcess,
  updateProcess,
} from '../../contract/processes';
import { answerApprover, askRequester } from '../../contract/requestMessages';
import { requestStatuses } from '../../contract/values';
import { among } from '../db/among';
import type { Db } from '../db/connection';
import { changesOf } from '../events/changes';
import type { Reader } from './store';

/** Something that happened to a request, as a row of the audit log has it. */
export interface News {
  readonly seq: number;
  readonly what: 'new' | 'asked' | 'answered' | 'approved' | 'rejected';
  readonly kind: RequestKind;
  readonly id: number;
  readonly processName: string;
  /** The username of whoever did it. */
  readonly actor: string;
  /** Whose the request is; nothing once the person is gone. */
  readonly requesterId: number | null;
  /** Of an answer: the usernames of those whose questions it answers. */
  readonly askers: readonly string[];
  /** Nobody has decided by now. */
  readonly isPending: boolean;
}

/** The acts that are news, and what they are; of a decision the row says which one it was. */
const acts: Readonly<Record<string, 'new' | 'asked' | 'answered' | 'decided'>> = {
  [requestProcess.name]: 'new',
  [updateProcess.name]: 'new',
  [askRequester.name]: 'asked',
  [answerApprover.name]: 'answered',
  [decideProcessRequest.name]: 'decided',
  [decideUpdateRequest.name]: 'decided',
};

/** Rows of the audit log that were changes. */
function rowsIn(db: Db) {
  return db
    .selectFrom('audit')
    .select(['seq', 'action', 'target', 'account', 'actor', 'at'])
    .select([
      sql<string | null>`after->>'request'`.as('request'),
      sql<string | null>`after->>'process_id'`.as('process'),
      sql<string | null>`after->>'decision'`.as('decision'),
    ])
    .where('action', 'in', Object.keys(acts))
    .where('outcome', '=', 'success')
    .orderBy('seq');
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsIn>['execute']>>[number];

/** What is news among what followed a place in the log, up to another one, and not before a moment. */
export async function newsAfter(db: Db, after: number, last: number, since: Date): Promise<readonly News[]> {
  const rows = await rowsIn(db).where('seq', '>', after).where('seq', '<=', last).where('at', '>', since).execute();
  return newsIn(db, rows);
}

/** What is news in some rows of the log. */
export async function newsOf(db: Db, seqs: readonly number[]): Promise<readonly News[]> {
  return seqs.length === 0
    ? []
    : newsIn(
        db,
        await rowsIn(db)
          .where(among(sql.ref('seq'), seqs))
          .execute(),
      );
}

async function newsIn(db: Db, rows: readonly Row[]): Promise<readonly News[]> {
  const named = rows.flatMap((row) => {
    const change = changesOf(row).find(({ kind }) => kind === 'request' || kind === 'update');
    if (change?.id === undefined) return [];
    return [
      { row, kind: change.kind === 'update' ? ('update' as const) : ('process' as const), id: Number(change.id) },
    ];
  });
  const idsOf = (wanted: RequestKind) => named.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const byId = <Request extends { readonly id: number }>(all: readonly Request[]) =>
    new Map(all.map((request) => [request.id, request]));
  const requests = {
    process: byId(await processRequests(db, idsOf('process'))),
    update: byId(await updates(db, idsOf('update'))),
  };
  const questions = await questionsOf(db, named);
  return named.flatMap(({ row: { seq, actor, action, decision, at }, kind, id }) => {
    const request = requests[kind].get(id);
    const act = acts[action];
    const what = act === 'decided' ? decision : act;
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

const isKnown = (what: string | null | undefined): what is News['what'] =>
  what === 'new' || what === 'asked' || what === 'answered' || what === 'approved' || what === 'rejected';

/** Whose questions an answer answers: what was asked about the request since the answer before it. */
async function questionsOf(db: Db, named: readonly { readonly row: Row; readonly id: number }[]) {
  const ids = named.filter(({ row }) => acts[row.action] === 'answered').map(({ id }) => id);
  const said =
    ids.length === 0
      ? []
      : await db
          .selectFrom('request_message')
          .select(['request_kind', 'request_id', 'kind', 'author', 'at'])
          .where(among(sql.ref('request_id'), ids))
          .orderBy('id')
          .execute();
  const talks = new Map<string, typeof said>();
  for (const one of said) {
    const request = `${one.request_kind} ${one.request_id}`;
    talks.set(request, [...(talks.get(request) ?? []), one]);
  }
  return (kind: RequestKind, id: number, at: Date): readonly string[] => {
    const before = (talks.get(`${kind} ${id}`) ?? []).filter((one) => one.at < at);
    const last = before.findLastIndex((one) => one.kind === 'answer');
    return [...new Set(before.slice(last + 1).map(({ author }) => author))];
  };
}

async function processRequests(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('process_request')
    .select(['id', 'process_name', 'requested_by_id', 'status'])
    .where(among(sql.ref('id'), ids))
    .execute();
}

async function updates(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('update_request')
    .innerJoin('process', 'process.id', 'update_request.process_id')
    .select(['update_request.id', 'process_name', 'requested_by_id', 'status'])
    .where(among(sql.ref('update_request.id'), ids))
    .execute();
}

/**
 * Whether news concerns somebody: what others decide and ask about their own requests, and, where they may decide, what others ask
 * for and answer them (D65), by their rights as they are now. What was decided meanwhile waits for nobody.
 */
export function concerns({ what, actor, requesterId, askers, isPending }: News, reader: Reader): boolean {
  const may = ({ access }: Pick<typeof listProcessRequests, 'access'>) =>
    reader.roles.some((roles) => mayCall(access, roles));
  if (actor === reader.username) return false;
  if (what === 'new') return isPending && may(listProcessRequests);
  if (what === 'answered') return isPending && askers.includes(reader.username) && may(listProcessRequests);
  return requesterId === reader.personId && may(listOwnRequests) && (what !== 'asked' || isPending);
}
