import { sql } from 'kysely';
import type { Db } from '../../../../server/db/connection';
import { markFailed, markRead } from '../../../../server/fleet/ec2/places';
import { markGone, markMissing, type SeenMachine, saveMachines, saveStates } from '../../../../server/fleet/ec2/store';
import { courseOf } from '../../../../server/fleet/embedded/course';
import { addMachines, saveCourse } from '../../../../server/fleet/embedded/store';
import { takeTurn } from '../../../../server/fleet/head';
import { onTheWay } from '../../../../server/fleet/lifecycle';
import { machine } from '../../support/machines';
import type { TestApp } from '../../support/testApp';
import { Model, type Placed, type Seen } from './model';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

const types = ['t3.medium', 't3.large', 'm6i.xlarge'];
const regions = ['us-east-1', 'eu-west-1'];
const pace = { restSeconds: 60, activeSeconds: 5 };

/** A machine of EC2 as a reading has it. */
export function cloudMachine(placed: Placed, seen: Seen, launch_time: Date): SeenMachine {
  const {
    launched_at: _launched,
    goal: _goal,
    settles_at: _settles,
    termination_protection: _kept,
    ...row
  } = machine(launch_time);
  const { client_token: _token, elastic_ip: _elastic, ...listed } = row;
  return { ...listed, ...placed, ...seen, launch_time, name: null };
}

interface Held {
  readonly placed: Placed;
  readonly launched: Date;
  seen: Seen;
}

/** Random actions on both fleets over simulated time, with a model of what happened. */
export class Simulation {
  readonly model = new Model();
  private readonly embedded: Held[] = [];
  private readonly cloud: Held[] = [];
  private readonly failing = new Set<string>();
  private count = 0;

  constructor(
    private readonly server: TestApp,
    private readonly random: () => number,
    private readonly processes: readonly number[],
  ) {}

  private get at(): Date {
    return this.server.now;
  }

  private pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)] as Item;
  }

  private anyOf(): Pick<Seen, 'instance_type' | 'process_id'> {
    return { instance_type: this.pick(types), process_id: this.pick([...this.processes, null]) };
  }

  private changeFleet(work: (transaction: Db, generation: number) => Promise<unknown>) {
    return this.server.db
      .transaction()
      .execute(async (transaction) => void (await work(transaction, await takeTurn(transaction))));
  }

  /** Does one random thing, some minutes after the last one. */
  async step(): Promise<void> {
    this.server.pass(Math.ceil(this.random() * 8 * 3_600));
    const steps = [
      () => this.launchEmbedded(),
      () => this.act(),
      () => this.act(),
      () => this.changeEmbedded(),
      () => this.readCloud(),
      () => this.readCloud(),
      () => this.actInCloud(),
      () => this.loseRegion(),
    ];
    await this.pick(steps)();
  }

  private async launchEmbedded(): Promise<void> {
    const region = this.pick(regions);
    const made = Array.from({ length: 1 + Math.floor(this.random() * 3) }, () => {
      this.count += 1;
      const course = courseOf('start', this.at);
      return machine(this.at, {
        ...this.anyOf(),
        ...course,
        launched_at: this.at,
        region,
        instance_id: `i-e${this.count}`,
      });
    });
    await this.changeFleet((transaction, generation) => addMachines(transaction, generation, made));
    for (const { account, instance_id, instance_type, process_id, settles_at } of made) {
      const held = {
        placed: { account, region, instance_id },
        launched: this.at,
        seen: { state: 'running', instance_type, process_id },
      };
      this.embedded.push(held);
      this.noteCourse(held, 'pending', settles_at);
    }
  }

  private noteCourse({ placed, seen }: Held, passing: string, settles: Date): void {
    const later = { at: settles.getTime(), seen: seen.state === 'terminated' ? undefined : seen };
    this.model.note(placed, this.at.getTime(), { ...seen, state: passing }, [later]);
  }

  /** Starts, stops or terminates a machine, in some cases while it is on the way to another state. */
  private async act(): Promise<void> {
    const held = this.pick(this.embedded.filter(({ seen }) => seen.state !== 'terminated'));
    if (!held) return;
    const action = this.pick(['stop', 'start', 'stop', 'terminate'] as const);
    const course = courseOf(action, this.at, this.random() < 0.3);
    if (course.goal === held.seen.state) return;
    await this.changeFleet((transaction, generation) =>
      saveCourse(transaction, generation, [held.placed.instance_id], course),
    );
    held.seen = { ...held.seen, state: course.goal };
    this.noteCourse(held, onTheWay[course.goal], course.settles_at);
    if (this.random() < 0.4 && course.goal !== 'terminated') {
      this.server.pass(2);
      await this.act();
    }
  }

  private async changeEmbedded(): Promise<void> {
    const held = this.pick(this.embedded.filter(({ seen }) => seen.state !== 'terminated'));
    if (!held) return;
    const { instance_type, process_id } = this.anyOf();
    if (instance_type === held.seen.instance_type && process_id === held.seen.process_id) return;
    this.server.pass(60);
    await this.changeFleet(async (transaction) => {
      await sql`select set_config('quarterdeck.at', ${this.at.toISOString()}, true)`.execute(transaction);
      const { instance_id } = held.placed;
      await transaction
        .updateTable('machine')
        .set({ instance_type, process_id })
        .where('instance_id', '=', instance_id)
        .execute();
    });
    held.seen = { ...held.seen, instance_type, process_id };
    this.model.note(held.placed, this.at.getTime(), held.seen);
  }

  /** Reads new, changed and gone machines of a region, with a response that is older than the last one in some cases. */
  private async readCloud(): Promise<void> {
    const region = this.pick(regions);
    const place = { account: '5646', region };
    const noted = new Date(this.at.getTime() - 1_000);
    const here = this.cloud.filter(({ placed }) => placed.region === region);
    const changed = here.filter(() => this.random() < 0.3);
    for (const held of changed)
      held.seen = { ...this.anyOf(), state: this.pick(['running', 'stopped', 'stopping', 'terminated']) };
    const fresh = Array.from({ length: Math.floor(this.random() * 3) }, () => {
      this.count += 1;
      const launched = new Date(noted.getTime() - Math.floor(this.random() * 3 * minuteMs));
      return {
        placed: { ...place, instance_id: `i-c${this.count}` },
        launched,
        seen: { ...this.anyOf(), state: 'running' },
      };
    });
    const seen = [...changed, ...fresh];
    await this.changeFleet((transaction, generation) =>
      saveMachines(
        transaction,
        generation,
        seen.map((one) => cloudMachine(one.placed, one.seen, one.launched)),
        noted,
      ),
    );
    const stateOf = (one: Seen) => (one.state === 'terminated' ? undefined : one);
    for (const held of changed) this.model.note(held.placed, noted.getTime(), stateOf(held.seen));
    for (const { placed, launched, seen: one } of fresh) this.model.note(placed, launched.getTime(), one);
    this.cloud.push(...fresh);
    const ended = here.filter((held) => !changed.includes(held) && this.random() < 0.1);
    const missing = here.filter((held) => !changed.includes(held) && !ended.includes(held) && this.random() < 0.1);
    const ids = (some: readonly Held[]) => some.map(({ placed }) => placed.instance_id);
    await this.changeFleet(async (transaction, generation) => {
      await markGone(transaction, generation, place, ids(ended), this.at);
      await markMissing(transaction, generation, place, ids(missing), this.at);
    });
    for (const held of ended) {
      this.model.note(held.placed, this.at.getTime(), undefined);
      this.cloud.splice(this.cloud.indexOf(held), 1);
    }
    await this.saveOldResponse(here);
    await this.succeed(region);
  }

  /** An old response comes after a newer one, and changes nothing. */
  private async saveOldResponse(here: readonly Held[]): Promise<void> {
    const old = here
      .slice(0, 2)
      .map(({ placed, launched, seen }) => cloudMachine(placed, { ...seen, state: 'shutting-down' }, launched));
    const noted = new Date(this.at.getTime() - 400 * dayMs);
    await this.changeFleet((transaction, generation) => saveMachines(transaction, generation, old, noted));
  }

  private async actInCloud(): Promise<void> {
    const held = this.pick(this.cloud.filter(({ seen }) => seen.state === 'running'));
    if (!held) return;
    const { region, instance_id } = held.placed;
    const states = new Map([['stopping', [instance_id]]]);
    await this.changeFleet((transaction, generation) =>
      saveStates(transaction, generation, { account: '5646', region }, states, this.at),
    );
    held.seen = { ...held.seen, state: 'stopping' };
    this.model.note(held.placed, this.at.getTime(), held.seen);
  }

  private async placeOf(region: string) {
    const row = { account: '5646', region, next_read_at: this.at };
    await this.server.db
      .insertInto('cloud_place')
      .values(row)
      .onConflict((same) => same.doNothing())
      .execute();
    return this.server.db.selectFrom('cloud_place').selectAll().where('region', '=', region).executeTakeFirstOrThrow();
  }

  /** The region was read all the time, unless it is failing. */
  private async succeed(region: string): Promise<void> {
    if (this.failing.has(region)) return;
    const { db } = this.server;
    const place = await this.placeOf(region);
    const before = new Date(this.at.getTime() - minuteMs);
    await db.updateTable('cloud_place').set({ read_at: before }).where('region', '=', region).execute();
    await markRead(db, { ...place, read_at: before }, pace, this.at, this.at);
  }

  /** A region cannot be read for minutes or hours. Short outages are no gap. */
  private async loseRegion(): Promise<void> {
    const region = this.pick(regions);
    await this.succeed(region);
    const since = this.at;
    const minutes = this.pick([5, 200, 600]);
    for (let passed = 0; passed < minutes; passed += minutes / 5) {
      this.server.pass((minutes / 5) * 60);
      await markFailed(
        this.server.db,
        await this.placeOf(region),
        { code: 'Unreachable', message: 'no' },
        pace,
        this.at,
        this.at,
      );
    }
    await markRead(this.server.db, await this.placeOf(region), pace, this.at, this.at);
    if (minutes > 11) this.model.gap({ account: '5646', region, since: since.getTime(), until: this.at.getTime() });
  }
}
