import * as contract from '../../contract/audit';
import { type Handler, handlePrepared } from '../api/handler';
import { ListBody } from '../cache/content';
import type { ResponseCache } from '../cache/responseCache';
import { canonicalJson } from '../canonicalJson';
import type { Db } from '../db/connection';
import type { AccountsOf } from '../machines/scope';
import { listAudit } from './list';
import { readAuditQuery } from './query';

interface Parts {
  readonly db: Db;
  readonly lists: ResponseCache;
  readonly accountsOf: AccountsOf;
}

/** Returns the value of `Content-Range` (RFC 9110, 14.4) as ra-data-simple-rest reads it. */
function contentRange(first: number, count: number, total: number): string {
  const range = count === 0 ? '*' : `${first}-${first + count - 1}`;
  return `${contract.listAudit.name} ${range}/${total}`;
}

/** Returns the handler of the audit log, which is read-only. */
export default function auditHandlers({ db, lists, accountsOf }: Parts): Handler[] {
  return [
    handlePrepared(contract.listAudit, async ({ query, session, revision, headers }) => {
      const asked = readAuditQuery(query);
      const wanted = asked.search.trim().toLowerCase();
      // Lists show the name of an account beside its code.
      const named = accountsOf(session).filter(({ name }) => wanted !== '' && name?.toLowerCase().includes(wanted));
      const content = async () => {
        const { rows, total } = await listAudit(
          db,
          asked,
          named.map(({ code }) => code),
        );
        const body = new ListBody();
        body.text('[');
        await body.rows(rows);
        body.text(']');
        return body.end({ 'content-range': contentRange(asked.first, rows.length, total) });
      };
      const list = {
        key: `audit ${canonicalJson(asked)}`,
        generation: revision.audit,
        revision,
        content,
      };
      return lists.answer(list, headers, session.personId);
    }),
  ];
}
