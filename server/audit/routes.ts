import * as contract from '../../contract/audit';
import type { Db } from '../db/connection';
import { type Handler, handlePage, Page } from '../http/handler';
import { listAudit } from './list';
import { readAuditQuery } from './query';

/** The audit log, to read; nothing writes to it but the acts themselves. */
export default function auditHandlers({ db }: { readonly db: Db }): Handler[] {
  return [
    handlePage(contract.listAudit, async ({ query }) => {
      const asked = readAuditQuery(query);
      const { rows, total } = await listAudit(db, asked);
      return new Page(contract.listAudit.name, rows, asked.first, total);
    }),
  ];
}
