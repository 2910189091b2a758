import type { Machine } from '../fleet';
import { SharedTexts } from '../sharedTexts';
import { isGone, nextChangeOf } from './course';
import { type MachineRow, seenAt } from './seen';

/**
 * The committed machines of the embedded fleet, in memory. Time passes when somebody looks: a state that has changed by
 * itself since the last look is found then, so no timer runs and a restart forgets nothing.
 */
export class MachineIndex {
  private readonly rows = new Map<string, MachineRow>();
  private readonly seen = new Map<string, Machine>();
  private readonly shared = new SharedTexts();
  /** The machines that will change by themselves, and when. */
  private readonly due = new Map<string, number>();
  private nextDue = Number.POSITIVE_INFINITY;
  private list: readonly Machine[] | undefined;
  private looks = 0;
  /** The newest generation that is in it; below all of them at first. */
  known = -1;

  /** Takes in rows, and with them everything up to a generation. Rows of an older reading change nothing. */
  apply(rows: readonly MachineRow[], generation: number): void {
    for (const row of rows) {
      const held = this.rows.get(row.instance_id);
      if (held && held.changed_in >= row.changed_in) continue;
      this.rows.set(row.instance_id, Object.assign(row, this.shared.commonOf(row)));
      this.due.set(row.instance_id, 0);
      this.nextDue = 0;
    }
    this.known = Math.max(this.known, generation);
  }

  /** The machines at a moment, always the same list until one of them changes; and when one will by itself, in milliseconds since 1970. */
  at(now: Date): { readonly machines: readonly Machine[]; readonly revision: string; readonly nextChange: number } {
    if (this.nextDue <= now.getTime()) this.look(now);
    this.list ??= [...this.seen.values()];
    return { machines: this.list, revision: `${this.known}.${this.looks}`, nextChange: this.nextDue };
  }

  get(instanceId: string): Machine | undefined {
    return this.seen.get(instanceId);
  }

  /** Whether a machine gets another public address with every start. */
  hasPassingAddress(instanceId: string): boolean {
    const row = this.rows.get(instanceId);
    return row !== undefined && row.ipv4 !== null && !row.elastic_ip;
  }

  private look(now: Date): void {
    this.nextDue = Number.POSITIVE_INFINITY;
    for (const [id, due] of this.due) {
      if (due <= now.getTime()) this.lookAt(id, now);
      this.nextDue = Math.min(this.nextDue, this.due.get(id) ?? Number.POSITIVE_INFINITY);
    }
    this.looks += 1;
    this.list = undefined;
  }

  private lookAt(id: string, now: Date): void {
    const row = this.rows.get(id);
    const next = row && nextChangeOf(row, now);
    if (row && !isGone(row, now)) this.seen.set(id, seenAt(row, now));
    else {
      this.seen.delete(id);
      this.rows.delete(id);
    }
    if (next === undefined || next === Number.POSITIVE_INFINITY || !this.rows.has(id)) this.due.delete(id);
    else this.due.set(id, next);
  }
}
