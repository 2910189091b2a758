import type { Machine } from '../fleet';
import { SharedTexts } from '../sharedTexts';
import { isGone, nextChangeOf } from './course';
import { type MachineRow, seenAt } from './seen';

/** A machine in memory. Its row is kept only while the machine will change by itself. */
interface Held {
  readonly machine: Machine;
  readonly changedIn: number;
  readonly hasPassingAddress: boolean;
}

/** A machine that will change by itself. */
interface Due {
  readonly row: MachineRow;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/**
 * An index of the committed machines of the embedded fleet. States that change by themselves are updated on reads, so that no timer is
 * needed and a restart loses nothing.
 */
export class MachineIndex {
  private readonly held = new Map<string, Held>();
  private readonly due = new Map<string, Due>();
  private readonly shared = new SharedTexts();
  private nextDue = Number.POSITIVE_INFINITY;
  private list: readonly Machine[] | undefined;
  /** Number of updates by time, as a part of the revision. */
  private updates = 0;
  /** The newest loaded generation. */
  known = -1;

  /** Adds the rows of all changes up to a generation. Older rows than the known ones are ignored. */
  apply(rows: readonly MachineRow[], generation: number): void {
    for (const row of rows) {
      const id = row.instance_id;
      const changedIn = this.due.get(id)?.row.changed_in ?? this.held.get(id)?.changedIn ?? -1;
      if (changedIn >= row.changed_in) continue;
      this.due.set(id, { row: Object.assign(row, this.shared.commonOf(row)), at: 0 });
      this.nextDue = 0;
    }
    this.known = Math.max(this.known, generation);
  }

  /** Returns the machines at a moment: the same list until a machine changes. */
  at(now: Date): { readonly machines: readonly Machine[]; readonly revision: string } {
    if (this.nextDue <= now.getTime()) this.update(now);
    this.list ??= Array.from(this.held.values(), ({ machine }) => machine);
    return { machines: this.list, revision: `${this.known}.${this.updates}` };
  }

  get(instanceId: string): Machine | undefined {
    return this.held.get(instanceId)?.machine;
  }

  /** Returns true if a machine gets a new public address with every start. */
  hasPassingAddress(instanceId: string): boolean {
    return this.held.get(instanceId)?.hasPassingAddress ?? false;
  }

  private update(now: Date): void {
    this.nextDue = Number.POSITIVE_INFINITY;
    for (const [id, { row, at }] of this.due) {
      const next = at <= now.getTime() ? this.updateMachine(row, now) : at;
      if (next === Number.POSITIVE_INFINITY) this.due.delete(id);
      else if (next !== at) this.due.set(id, { row, at: next });
      this.nextDue = Math.min(this.nextDue, next);
    }
    this.updates += 1;
    this.list = undefined;
  }

  /** Updates a machine, and returns the time of its next change in milliseconds since 1970. */
  private updateMachine(row: MachineRow, now: Date): number {
    const { instance_id, changed_in: changedIn, ipv4, elastic_ip } = row;
    if (isGone(row, now)) {
      this.held.delete(instance_id);
      return Number.POSITIVE_INFINITY;
    }
    this.held.set(instance_id, {
      ...{ machine: seenAt(row, now), changedIn },
      hasPassingAddress: ipv4 !== null && !elastic_ip,
    });
    return nextChangeOf(row, now);
  }
}
