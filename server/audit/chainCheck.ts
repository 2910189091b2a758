import { type AuditRow, hashOf } from './chain';
import { type AuditKey, keyNameOf } from './keys';

/** A place in the chain. */
export interface Link {
  readonly seq: number;
  readonly hash: string;
}

/** A link as it was noted outside of the database. */
export interface Anchor extends Link {
  /** When, as the note says it. */
  readonly time: string;
}

/** What is wrong with a row, or where one is missing. */
export interface Fault {
  readonly seq: number;
  readonly reason: string;
}

/** So many faults are kept to tell of; all are counted. */
const toldFaults = 1_000;

/** Follows the chain, row by row, and goes on behind whatever is wrong with it: what follows a bad row is checked as well. */
export class ChainCheck {
  readonly faults: Fault[] = [];
  faultCount = 0;
  rows = 0;
  keyedRows = 0;
  comparedAnchors = 0;
  private readonly unknownKeys = new Set<string>();
  private readonly anchorsOf = new Map<number, Anchor[]>();
  private newestAnchor: Anchor | undefined;

  /**
   * @param last the link before the first row
   * @param keys all keys that rows may have been keyed with
   * @param anchors what was noted elsewhere
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

  /** Looks at the next row. */
  take(row: AuditRow): void {
    const missing = row.seq - this.last.seq - 1;
    if (missing > 0) {
      const others = missing > 1 ? `, and ${missing - 1} after it` : '';
      this.report(this.last.seq + 1, `is missing${others}; row ${row.seq} follows row ${this.last.seq}`);
    }
    const isLinked = missing > 0 || row.previous_hash === this.last.hash;
    // All of them are asked, since they count; one of them is told.
    const reasons = [
      isLinked ? undefined : 'does not follow from the row before it',
      this.hashFault(row),
      this.anchorFault(row),
    ];
    this.report(
      row.seq,
      reasons.find((reason) => reason !== undefined),
    );
    this.last = { seq: row.seq, hash: row.hash };
    this.rows += 1;
  }

  /** Looks at what only the whole log shows: whether it ends where it should. */
  end(head: Link | undefined): void {
    const { seq, hash } = this.last;
    const next = seq + 1;
    if (this.newestAnchor && this.newestAnchor.seq > seq)
      this.report(next, `is missing; row ${this.newestAnchor.seq} was there at ${this.newestAnchor.time}`);
    else if (head?.seq !== seq || head.hash !== hash) this.report(next, 'is missing; the log was cut short');
    // An attacker who has no key can make a log of the old kind, without any.
    if (this.keys.length > 0 && this.rows > 0 && this.keyedRows === 0)
      this.report(seq, 'is not keyed, nor is any before it, though there is a key');
  }

  private report(seq: number, reason: string | undefined): void {
    if (reason === undefined) return;
    this.faultCount += 1;
    if (this.faults.length < toldFaults) this.faults.push({ seq, reason });
  }

  private hashFault(row: AuditRow): string | undefined {
    const name = keyNameOf(row.hash);
    if (name === undefined) {
      if (this.keyedRows > 0) return 'is not keyed, though rows before it are';
      return row.hash === hashOf(row) ? undefined : 'was changed after it was written';
    }
    this.keyedRows += 1;
    const key = this.keys.find((known) => known.name === name);
    if (key) return row.hash === hashOf(row, key) ? undefined : 'was changed after it was written';
    // Once for all rows of it.
    if (this.unknownKeys.has(name)) return undefined;
    this.unknownKeys.add(name);
    return `is keyed with a key that is not known here (${name}), as others may be that follow: AUDIT_KEY takes it`;
  }

  private anchorFault({ seq, hash }: Link): string | undefined {
    const anchors = this.anchorsOf.get(seq) ?? [];
    this.comparedAnchors += anchors.length;
    const other = anchors.find((anchor) => anchor.hash !== hash);
    return other && `is not the one that was there at ${other.time}`;
  }
}
