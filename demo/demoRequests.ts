import type { Insertable, Selectable } from 'kysely';
import type { Tables } from '../server/db/tables';
import { type ProcessName, processKeyOf } from '../server/processes/names';
import { hourMs } from '../server/time';
import { at } from './at';

type ProcessRow = Selectable<Tables['process']>;
type ProcessRequest = Insertable<Tables['process_request']>;
type UpdateRequest = Insertable<Tables['update_request']>;

interface World {
  readonly processes: readonly ProcessRow[];
  readonly personIds: ReadonlyMap<string, number>;
  readonly now: Date;
}

const deciders = ['ada', 'grace.obi', 'jonas.lindqvist'];
const askers = ['lena', 'mira', 'priya.nair', 'mei-ling.chow', 'hana.sato', 'amara.diallo'];
const verticals = ['Data/Hospitality', 'Data/Air', 'Data/Air', 'Data/Hospitality', 'Data/RC', 'Data/Stortrack'];
const approvals = [null, 'Agreed with the owner', null, 'For the summer schedule'];
const rejections = [
  'The account has no budget left this quarter',
  'Fare crawler 2 does this already',
  'Please use a launch template of this year',
  'Too many machines for a test: ask again with 5',
  'Not without a second owner',
  'The region is closed for new processes',
];

function asked({ personIds, now }: World, username: string, hoursAgo: number) {
  return {
    requested_by: username,
    requested_by_id: personIds.get(username) ?? null,
    requested_at: new Date(now.getTime() - hoursAgo * hourMs),
  };
}

function decided({ now }: World, status: 1 | -1, index: number, hoursAgo: number) {
  const reason = status === 1 ? at(approvals, index) : at(rejections, index);
  return { status, reason, decided_by: at(deciders, index), decided_at: new Date(now.getTime() - hoursAgo * hourMs) };
}

function formOf(process: ProcessRow) {
  const { process_name, subprocess_name, platform, account, region, template_id, version } = process;
  const { tagname, instance_type, ami_id, process_owner, incharge, machine_max_count } = process;
  return {
    ...{ process_name, subprocess_name, platform, account, region, template_id, version },
    ...{ tagname, instance_type, ami_id: ami_id ?? 'ami-none', process_owner, incharge },
    machine_limit: machine_max_count,
  };
}

const keyed = <Form extends ProcessName>(form: Form) => ({ ...form, name_key: processKeyOf(form) });

/** Names of requested processes, some of them edge cases. */
const wanted = [
  'Visa rules',
  'Lounge finder',
  'Parking rates',
  'Ferry timetable',
  'Cabin photos',
  'Loyalty points',
  'Holiday calendar',
  'מחירי מעבורות',
  '<b>Baggage</b> fees & rules',
  'A process whose name says what it does, for whom, since when, and why nobody has asked for it before this quarter',
  'Weather delays',
  'Fuel surcharge',
  'Seat upgrades',
  'Tax refunds',
  'Airport maps',
];

/** Makes 25 process requests, oldest first: 10 approved, one of them by its requester, 6 rejected, 9 pending. */
export function demoProcessRequests(world: World): ProcessRequest[] {
  const approved = world.processes.slice(0, 10).map((process, index): ProcessRequest => {
    const hoursAgo = 900 - index * 31;
    const own = index === 6;
    const who = {
      ...asked(world, own ? at(deciders, index) : at(askers, index), hoursAgo),
      vertical: own ? 'admin' : at(verticals, index),
    };
    return { ...keyed(formOf(process)), ...who, ...decided(world, 1, index, hoursAgo - 5), process_id: process.id };
  });
  const others = wanted.map((process_name, index): ProcessRequest => {
    const isPending = index >= 6;
    const hoursAgo = isPending ? 130 - index * 8.4 : 500 - index * 47;
    const own = index === 8 || index === 12;
    const who = {
      ...asked(world, own ? 'ada' : at(askers, index), hoursAgo),
      vertical: own ? 'admin' : at(verticals, index),
    };
    const form = { ...formOf(at(world.processes, index * 2)), process_name, machine_limit: 1 + ((index * 7) % 40) };
    return { ...keyed(form), ...who, ...(!isPending && decided(world, -1, index, hoursAgo - 3)) };
  });
  return [...approved, ...others];
}

/** Makes 15 update requests for different processes, oldest first: 6 approved, one of them by its requester, 4 rejected, 5 pending. */
export function demoUpdateRequests(world: World): UpdateRequest[] {
  return world.processes.slice(12, 27).map((process, index): UpdateRequest => {
    const hoursAgo = 300 - index * 20;
    const { id, version, machine_max_count: limit } = process;
    const isApproved = index < 6;
    // A version that the process's launch template has.
    const neighbour = Number(version) > 1 && isApproved ? -1 : 1;
    // No process has ever had more machines than its limit.
    const otherLimit = isApproved ? limit * 2 : Math.ceil(limit / 2) + 1;
    const other = { version: String(Number(version) + neighbour), limit: otherLimit };
    // The process of an approved request has the new values.
    const [before, after] = isApproved ? [other, { version, limit }] : [{ version, limit }, other];
    const values = {
      process_id: id,
      old_version: before.version,
      new_version: after.version,
      old_machine_max_count: before.limit,
      new_machine_max_count: after.limit,
    };
    const own = index === 4 ? at(deciders, index) : index === 11 ? 'ada' : undefined;
    const who = asked(world, own ?? at(askers, index + 2), hoursAgo);
    return { ...values, ...who, ...(index < 10 && decided(world, isApproved ? 1 : -1, index, hoursAgo - 4)) };
  });
}
