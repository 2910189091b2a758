import type { Db } from '../db/connection';
import { inSnapshot } from '../db/snapshot';
import { type Anchor, type AuditKey, ChainCheck, type Checkpoint, checkpointFault, type Fault } from './chain';
import { auditKeyIn, auditRows, findHead } from './store';

/** Faults that a report lists. */
const maxListed = 20;

/** The result of a check of the whole log. */
export interface Verdict {
  readonly rows: number;
  readonly comparedAnchors: number;
  /** The first ones. `faultCount` counts all. */
  readonly faults: readonly Fault[];
  readonly faultCount: number;
  readonly checkpoint: Checkpoint | undefined;
}

interface Proof {
  /** All keys that may have made hashes of the log. Default: the key of the database handle. */
  readonly keys?: readonly AuditKey[];
  readonly anchors?: readonly Anchor[];
}

/** Reads the whole log in one snapshot, while others may write, and finds all of its faults (S30). */
export function verifyLog(db: Db, { keys = [auditKeyIn(db)], anchors = [] }: Proof = {}): Promise<Verdict> {
  return inSnapshot(db, async (snapshot) => {
    const checkpoint = await findCheckpoint(snapshot);
    const signature = checkpoint && checkpointFault(checkpoint, keys);
    const check = new ChainCheck(checkpoint ?? { seq: 0, hash: '' }, keys, anchors);
    for await (const row of auditRows(snapshot)) check.take(row);
    check.end(await findHead(snapshot));
    const { rows, comparedAnchors } = check;
    const faults = [...(signature ? [signature] : []), ...check.faults];
    const faultCount = check.faultCount + (signature ? 1 : 0);
    return { rows, comparedAnchors, faults, faultCount, checkpoint };
  });
}

/** Returns the checkpoint of a log whose first rows were pruned. */
export function findCheckpoint(db: Db): Promise<(Checkpoint & { mac: string }) | undefined> {
  return db
    .selectFrom('audit_stub')
    .select(['seq', 'hash', 'rows', 'removed_before', 'at', 'mac'])
    .where('id', '=', 1)
    .executeTakeFirst();
}

/** Returns the rows with their hashes as lines of JSON. */
export async function* exportedLines(db: Db): AsyncGenerator<string> {
  for await (const row of auditRows(db)) yield `${JSON.stringify(row)}\n`;
}

/** Lists the first faults of a log, one a line. */
export function faultText({ faults, faultCount }: Verdict): string {
  const lines = faults.slice(0, maxListed).map(({ seq, reason }) => `audit row ${seq} ${reason}`);
  if (faultCount > lines.length) lines.push(`and ${faultCount - lines.length} more`);
  return lines.join('\n  ');
}

/** Describes a log without faults. */
export function intactText({ rows, comparedAnchors, checkpoint }: Verdict): string {
  const pruned =
    checkpoint &&
    `${checkpoint.rows} rows up to row ${checkpoint.seq} were removed on ${checkpoint.at.toISOString()}.\n`;
  return `The audit log is whole: ${rows} rows, ${comparedAnchors} anchors agree with it.\n${pruned ?? ''}`;
}
