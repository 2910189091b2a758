import type { Machine } from '../fleet';
import { SharedTexts } from '../sharedTexts';
import { isGone, nextChangeOf } from './course';
import { type MachineRow, seenAt } from './seen';

/** A machine as it is held. Its row would be as much again, and is needed only while it changes by itself. */
interface Held {
  readonly machine: Machine;
  readonly changedIn: number;
  readonly hasPassingAddress: boolean;
}

/** A machine that will change by itself, and when that is: milliseconds since 1970. */
interface Due {
  readonly row: MachineRow;
  readonly at: number;
}

/**
 * The committed machines of the embedded fleet, in memory. Time passes when somebody looks: a state that has changed by
 * itself since the last look is found then, so no timer runs and a restart forgets nothing.
 */
export class MachineIndex {
  private readonly held = new Map<string, Held>();
  private readonly due = new Map<string, Due>();
  private readonly shared = new SharedTexts();
  private nextDue = Number.POSITIVE_INFINITY;
  private list: readonly Machine[] | undefined;
  private looks = 0;
  /** The newest generation that is in it; below all of them at first. */
  known = -1;

  /** Takes in rows, and with them everything up to a generation. Rows of an older reading change nothing. */
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

  /** The machines at a moment, always the same list until one of them changes; and when one will by itself, in milliseconds since 1970. */
  at(now: Date): { readonly machines: readonly Machine[]; readonly revision: string } {
    if (this.nextDue <= now.getTime()) this.look(now);
    this.list ??= Array.from(this.held.values(), ({ machine }) => machine);
    return { machines: this.list, revision: `${this.known}.${this.looks}` };
  }

  get(instanceId: string): Machine | undefined {
    return this.held.get(instanceId)?.machine;
  }

  /** Whether a machine gets another public address with every start. */
  hasPassingAddress(instanceId: string): boolean {
    return this.held.get(instanceId)?.hasPassingAddress ?? false;
  }

  private look(now: Date): void {
    this.nextDue = Number.POSITIVE_INFINITY;
    for (const [id, { row, at }] of this.due) {
      const next = at <= now.getTime() ? this.lookAt(row, now) : at;
      if (next === Number.POSITIVE_INFINITY) this.due.delete(id);
      else if (next !== at) this.due.set(id, { row, at: next });
      this.nextDue = Math.min(this.nextDue, next);
    }
    this.looks += 1;
    this.list = undefined;
  }

  /** Holds a machine as it is now, and tells when it will change by itself. */
  private lookAt(row: MachineRow, now: Date): number {
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
