import type { Selectable } from 'kysely';
import type { Db } from '../db/connection';
import type { AuditStubTable } from '../db/tables';
import type { Fault } from './chainCheck';
import { type AuditKey, keyNameOf, signed } from './keys';

/** What is left of the rows that were removed from the beginning of the log: the last of them, and how many they were. */
export type Stub = Omit<Selectable<AuditStubTable>, 'id' | 'mac'>;

/** The signature of a stub. */
export function signatureOf({ seq, hash, rows, removed_before, at }: Stub, key: AuditKey): string {
  const fields = [seq, hash, rows, removed_before.toISOString(), at.toISOString()];
  return signed(key, JSON.stringify(['removed rows', ...fields]));
}

/** The stub of a log whose first rows were removed. */
export function findStub(db: Db): Promise<(Stub & { mac: string }) | undefined> {
  return db
    .selectFrom('audit_stub')
    .select(['seq', 'hash', 'rows', 'removed_before', 'at', 'mac'])
    .where('id', '=', 1)
    .executeTakeFirst();
}

/** Whether rows were removed by somebody who has a key. */
export function stubFault(stub: Stub & { mac: string }, keys: readonly AuditKey[]): Fault | undefined {
  const key = keys.find(({ name }) => name === keyNameOf(stub.mac));
  if (key && stub.mac === signatureOf(stub, key)) return undefined;
  return { seq: stub.seq, reason: 'and all before it were removed by somebody without a key that is known here' };
}
