import { sql } from 'kysely';
import { momentIn } from '../../contract/past';
import { CallError } from '../api/callError';
import type { Db } from '../db/connection';
import {
  type Inventory,
  type Machine,
  type MachineKey,
  noOtherAddresses,
  type Owner,
  type Warning,
} from '../fleet/fleet';
import { withoutNull } from '../processes/budgets';
import { withUse } from '../processes/liveMachines';
import { minuteText } from '../time';
import { isLiveSpan } from './counts';
import { isAt, knownSince, overlaps } from './periods';

interface Parts {
  readonly db: Db;
  /** The machines of now. */
  readonly inventory: Pick<Inventory, 'machines'>;
}

/**
 * Returns the past moment of a query; `undefined` for now.
 *
 * @throws CallError 422 for a text that is not a moment, and for a moment in the future or before the history
 */
export async function pastMoment(db: Db, { at }: { readonly at?: string | undefined }, now: Date) {
  if (at === undefined) return undefined;
  const refuse = (message: string) => new CallError(422, message, 'invalid_moment');
  const moment = momentIn(at);
  if (!moment) throw refuse(`${at.slice(0, 60)} is not a moment such as 2026-10-03T14:00Z`);
  if (moment > now) throw refuse(`${minuteText(moment)} is in the future`);
  const begin = await knownSince(db);
  if (moment < begin)
    throw refuse(`Nothing is known about ${minuteText(moment)}. The history begins on ${minuteText(begin)}`);
  return moment;
}

export const keyOf = ({ account, region, instance_id }: MachineKey) => `${account} ${region} ${instance_id}`;

type Facts = Omit<Machine, 'launch_time'> & { readonly launch_time: string };

/**
 * The last values of a machine of `span` that is no longer listed: from its last row, else from its launch. If neither is known, it has
 * the beginning of its first span. Null for a listed machine.
 */
const lastFacts = sql<Facts | null>`case when listed.instance_id is not null or own.goal <> 'terminated' then null
  else coalesce(
    ended.facts,
    case when own.goal = 'terminated'
      then to_jsonb(own) || jsonb_build_object('name', own.tags->>'Name', 'launch_time', own.launched_at) end,
    case when launch.id is not null then jsonb_build_object('name', nullif(tagname, ''),
      'tags', jsonb_build_object('Name', tagname), 'launch_time', begun_at,
      'template_id', launch.template_id, 'template_version', launch.template_version) end,
    jsonb_build_object('launch_time', (select min(since) from machine_span first where first.account = span.account
      and first.region = span.region and first.instance_id = span.instance_id))
  ) end`;

/** The tables of {@link lastFacts}. Joins, because 10,000 look-ups take longer. */
const lastRows = sql`
  left join cloud_machine listed on listed.account = span.account and listed.region = span.region
    and listed.instance_id = span.instance_id and not listed.gone and listed.state not in ('shutting-down', 'terminated')
  left join machine own on own.account = span.account and own.region = span.region and own.instance_id = span.instance_id
  left join ended_machine ended on ended.account = span.account and ended.region = span.region
    and ended.instance_id = span.instance_id
  left join (launch_machine join launch on launch.id = launch_id) on launch_machine.instance_id = span.instance_id
    and launch.account = span.account and launch.region = span.region`;

/** Loads what machines were that are no longer listed. */
export async function factsOf(db: Db, machines: readonly MachineKey[]): Promise<ReadonlyMap<string, Partial<Facts>>> {
  const texts = (part: keyof MachineKey) => sql`${machines.map((machine) => machine[part])}::text[]`;
  const { rows } = await sql<MachineKey & { facts: Facts | null }>`
    select span.account, span.region, span.instance_id, ${lastFacts} as facts
    from unnest(${texts('account')}, ${texts('region')}, ${texts('instance_id')}) span (account, region, instance_id)
    ${lastRows}`.execute(db);
  return new Map(rows.flatMap((row) => (row.facts ? [[keyOf(row), row.facts]] : [])));
}

/** The values of a machine of which only spans are known. */
const unknown = {
  ...{ name: null, availability_zone: '', platform: '', lifecycle: '', architecture: '', image_id: '' },
  ...{ instance_type: '', key_name: null, vpc_id: null, subnet_id: null, security_groups: [] },
  ...{ private_ip: null, ipv4: null, ipv6: null, other_addresses: noOtherAddresses },
  ...{ tags: {}, termination_protection: null, template_id: null, template_version: null },
} as const;

/**
 * Returns the machines of accounts at a past moment, with their state, type and process of that time. Their other values are those of
 * now; of a machine that has ended, the last ones.
 */
export async function machinesAt(
  { db, inventory }: Parts,
  accounts: readonly string[],
  at: Date,
): Promise<readonly Machine[]> {
  const { rows } = await sql<
    MachineKey & Pick<Machine, 'state' | 'process_id'> & { instance_type: string | null; facts: Facts | null }
  >`
    select span.account, span.region, span.instance_id, span.state, span.instance_type, span.process_id,
      ${lastFacts} as facts
    from (select * from machine_span where account = any(${accounts}::text[]) and ${isAt(at)}) span ${lastRows}
    order by span.account, span.region, span.instance_id`.execute(db);
  const listed = new Map(inventory.machines.map((machine) => [keyOf(machine), machine]));
  // An object that begins with a property of its own is made ten times as fast as one that begins with a copy.
  return rows.map(({ facts, account, region, instance_id, state, instance_type, process_id }) => ({
    launch_time: at,
    ...unknown,
    ...listed.get(keyOf({ account, region, instance_id })),
    ...(facts as Omit<Facts, 'launch_time'> | null),
    ...(facts && { launch_time: new Date(facts.launch_time) }),
    ...{ account, region, instance_id, state, process_id, isMissing: false },
    ...(instance_type !== null && { instance_type }),
  }));
}

/** Returns a warning for each region that could not be read at a past moment. */
export async function unreadAt(db: Db, at: Date): Promise<Warning[]> {
  const places = await db
    .selectFrom('place_gap')
    .select(['account', 'region'])
    .where(overlaps({ since: at, until: at }))
    .orderBy('account')
    .orderBy('region')
    .execute();
  return places.map((place) => ({ ...place, message: 'It was not read at this moment. Its machines are older' }));
}

/** The values of a process that change, and those that tell whether it existed. */
interface Changing extends Owner {
  readonly created_at: Date;
  readonly version: string;
  readonly machine_max_count: number;
  readonly last_launch_at: Date | null;
  readonly budget: number | null;
}

/** Returns a function that returns the values of a process that have changed since a moment, as they were. */
export async function changesSince(db: Db, at: Date) {
  const changed = await db
    .selectFrom('update_request')
    .select(['process_id', 'old_version as version', 'old_machine_max_count as machine_max_count', 'old_budget'])
    .where('status', '=', 1)
    .where('decided_at', '>', at)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  // The earliest change after the moment comes last, and stays.
  const before = new Map<number, Partial<Changing>>();
  for (const { process_id, old_budget, ...values } of changed) {
    const later = before.get(process_id)?.budget;
    const budget = old_budget === null ? later : old_budget || null;
    before.set(process_id, { ...values, ...(budget !== undefined && { budget }) });
  }
  return (id: number): Partial<Changing> => before.get(id) ?? {};
}

/**
 * Returns a function that returns a process as it was at a moment: its limit, its version, its last launch and its numbers of machines.
 * It returns `undefined` for a process that was created later.
 */
export async function processesAt(db: Db, at: Date) {
  const asOf = await changesSince(db, at);
  const counted = await db
    .selectFrom('machine_span')
    .select(['process_id', 'account'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isAt(at))
    .where(isLiveSpan)
    .groupBy(['process_id', 'account'])
    .execute();
  const live = new Map(counted.map(({ process_id, account, count }) => [`${process_id} ${account}`, Number(count)]));
  const { rows } = await sql<{ process_id: number; reserved: number; last: Date | null }>`select process_id,
      -- The spans of launched machines begin with the launch.
      coalesce(sum(count) filter (where (ended_at is null or ended_at > ${at})
        and not exists (select from launch_machine where launch_id = launch.id)), 0)::integer as reserved,
      max(begun_at) filter (where outcome <> 'failed') as last
    from launch where begun_at <= ${at} group by process_id`.execute(db);
  const launches = new Map(rows.map((row) => [row.process_id, row]));
  return <Process extends Changing>(process: Process) => {
    const { id, account, created_at } = process;
    if (created_at > at) return undefined;
    const { reserved = 0, last = null } = launches.get(id) ?? {};
    const last_launch_at =
      process.last_launch_at !== null && process.last_launch_at <= at ? process.last_launch_at : last;
    const then = { ...process, ...asOf(id), last_launch_at };
    const machines_live = live.get(`${id} ${account}`) ?? 0;
    return withUse(withoutNull(then, 'budget'), 'machine_max_count', { machines_live, machines_reserved: reserved });
  };
}
