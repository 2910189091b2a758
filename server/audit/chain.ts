import { createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import { canonicalJson } from '../canonicalJson';
import type { AuditStubTable, AuditTable } from '../db/tables';

export type AuditRow = Selectable<AuditTable>;

/** A secret for the hashes of rows, and the name that each hash begins with. */
export interface AuditKey {
  readonly name: string;
  readonly secret: string;
}

/** A position in the chain. */
export interface Link {
  readonly seq: number;
  readonly hash: string;
}

/** A link that was saved outside of the database. */
export interface Anchor extends Link {
  /** Time of the copy, as it says itself. */
  readonly time: string;
}

/** A defect of a row, or a missing row. */
export interface Fault {
  readonly seq: number;
  /** Continues "audit row SEQ …". */
  readonly reason: string;
}

/** The signed summary of rows that were pruned from the beginning of the log. */
export type Checkpoint = Omit<Selectable<AuditStubTable>, 'id' | 'mac'>;

/** Returns the key of a secret. Its name does not disclose the secret. */
export function auditKeyOf(secret: string): AuditKey {
  const name = createHmac('sha256', secret).update('the name of this key').digest('hex').slice(0, 16);
  return { name, secret };
}

function sign({ name, secret }: AuditKey, text: string): string {
  return `${name}.${createHmac('sha256', secret).update(text).digest('hex')}`;
}

/** Returns the name of the key that made a hash, or undefined if no key did. */
export function keyNameOf(hash: string): string | undefined {
  return /^([0-9a-f]{16})\.[0-9a-f]{64}$/.exec(hash)?.[1];
}

/** Hashes all fields of a row, and with them the hash of the previous row. */
export function hashOf(row: Omit<AuditRow, 'hash'>, key: AuditKey): string {
  const { hash: _, ...fields } = row as AuditRow;
  return sign(key, canonicalJson(fields));
}

/** Signs a checkpoint. */
export function signatureOf({ seq, hash, rows, removed_before, at }: Checkpoint, key: AuditKey): string {
  const fields = [seq, hash, rows, removed_before.toISOString(), at.toISOString()];
  return sign(key, JSON.stringify(['removed rows', ...fields]));
}

/** Checks that someone with one of the keys pruned the rows. */
export function checkpointFault(
  checkpoint: Checkpoint & { readonly mac: string },
  keys: readonly AuditKey[],
): Fault | undefined {
  const key = keys.find(({ name }) => name === keyNameOf(checkpoint.mac));
  if (key && checkpoint.mac === signatureOf(checkpoint, key)) return undefined;
  return { seq: checkpoint.seq, reason: 'and all before it were removed without a key that is known here' };
}

/** Faults that are kept. All are counted. */
const maxFaults = 1_000;

/** Checks a chain row by row. A fault does not end the check: the rows after it are checked as well. */
export class ChainCheck {
  readonly faults: Fault[] = [];
  faultCount = 0;
  rows = 0;
  comparedAnchors = 0;
  private readonly unknownKeys = new Set<string>();
  private readonly anchorsOf = new Map<number, Anchor[]>();
  private newestAnchor: Anchor | undefined;

  /**
   * @param last the link before the first row
   * @param keys all keys that may have made hashes of the log
   */
  constructor(
    private last: Link,
    private readonly keys: readonly AuditKey[],
    anchors: readonly Anchor[],
  ) {
    for (const anchor of anchors) {
      this.anchorsOf.set(anchor.seq, [...(this.anchorsOf.get(anchor.seq) ?? []), anchor]);
      if (anchor.seq > (this.newestAnchor?.seq ?? 0)) this.newestAnchor = anchor;
    }
    this.report(last.seq, this.anchorFault(last));
  }

  /** Checks the next row. */
  take(row: AuditRow): void {
    const missing = row.seq - this.last.seq - 1;
    if (missing > 0) {
      const others = missing > 1 ? `, and ${missing - 1} after it` : '';
      this.report(this.last.seq + 1, `is missing${others}; row ${row.seq} follows row ${this.last.seq}`);
    }
    const isLinked = missing > 0 || row.previous_hash === this.last.hash;
    const linkFault = isLinked ? undefined : 'does not follow from the row before it';
    const hashFault = this.hashFault(row);
    const anchorFault = this.anchorFault(row);
    this.report(row.seq, linkFault ?? hashFault ?? anchorFault);
    this.last = { seq: row.seq, hash: row.hash };
    this.rows += 1;
  }

  /** Checks that the log ends where its head and the anchors say. */
  end(head: Link | undefined): void {
    const { seq, hash } = this.last;
    const next = seq + 1;
    if (this.newestAnchor && this.newestAnchor.seq > seq)
      this.report(next, `is missing; row ${this.newestAnchor.seq} was there at ${this.newestAnchor.time}`);
    else if (head?.seq !== seq || head.hash !== hash) this.report(next, 'is missing; the log was cut short');
  }

  private report(seq: number, reason: string | undefined): void {
    if (reason === undefined) return;
    this.faultCount += 1;
    if (this.faults.length < maxFaults) this.faults.push({ seq, reason });
  }

  private hashFault(row: AuditRow): string | undefined {
    const name = keyNameOf(row.hash);
    if (name === undefined) return 'has no hash that a key has made';
    const key = this.keys.find((known) => known.name === name);
    if (key) return row.hash === hashOf(row, key) ? undefined : 'was changed after it was written';
    // One line stands for all rows with this key.
    if (this.unknownKeys.has(name)) return undefined;
    this.unknownKeys.add(name);
    return `has a key that is not known here (${name}), as later rows may have; AUDIT_KEY takes it`;
  }

  private anchorFault({ seq, hash }: Link): string | undefined {
    const anchors = this.anchorsOf.get(seq) ?? [];
    this.comparedAnchors += anchors.length;
    const other = anchors.find((anchor) => anchor.hash !== hash);
    return other && `is not the one that was there at ${other.time}`;
  }
}
