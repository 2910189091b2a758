import { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import { type auditFeed as feedCall, feedMaximum, feedNext } from '../../contract/auditFeed';
import { CallError } from '../api/callError';
import { Prepared } from '../api/handler';
import type { AuditRow } from '../audit/chain';
import { auditRows, findHead } from '../audit/store';
import { findCheckpoint } from '../audit/verify';
import type { Db } from '../db/connection';
import { eventOf } from './auditEvents';
import { ocsfOf } from './ocsf';

type Query = z.output<NonNullable<typeof feedCall.query>>;

/**
 * Checks that the log has the rows after a number.
 *
 * @throws CallError 410 if they were pruned, with the number of the first row; 409 if the log ends before
 */
export async function assertFollows(db: Db, after: number): Promise<number> {
  const pruned = (await findCheckpoint(db))?.seq ?? 0;
  const head = (await findHead(db))?.seq ?? 0;
  if (after < pruned)
    throw new CallError(
      410,
      `The rows up to ${pruned} were removed. The log begins with row ${pruned + 1}.`,
      'pruned',
      {
        data: [{ first: pruned + 1 }],
      },
    );
  if (after > head)
    throw new CallError(409, `The log ends with row ${head}. Was the database restored?`, 'after_end', {
      data: [{ last: head }],
    });
  return head;
}

/** Streams rows of the audit log as lines of JSON. */
export async function auditFeed(db: Db, { after: sent, limit, format = 'json' }: Query): Promise<Prepared<Readable>> {
  const after = Number(sent);
  const head = await assertFollows(db, after);
  const last = Math.min(head, after + Math.min(Number(limit ?? feedMaximum), feedMaximum));
  const lineOf = (row: AuditRow) =>
    `${JSON.stringify(format === 'ocsf' ? ocsfOf(row) : eventOf(row, { withValues: true }))}\n`;
  const headers = { 'content-type': 'application/x-ndjson; charset=utf-8', [feedNext.toLowerCase()]: String(last) };
  return new Prepared(200, headers, Readable.from(gapless(auditRows(db, after, last), after, last, lineOf)));
}

/** Breaks the response off when a row is missing, such as one that is pruned meanwhile, so that the reader notices. */
async function* gapless(
  rows: AsyncIterable<AuditRow>,
  after: number,
  last: number,
  lineOf: (row: AuditRow) => string,
): AsyncGenerator<string> {
  let seq = after;
  for await (const row of rows) {
    if (row.seq !== seq + 1) break;
    seq = row.seq;
    yield lineOf(row);
  }
  if (seq !== last) throw new Error(`row ${seq + 1} of the audit log is missing`);
}
