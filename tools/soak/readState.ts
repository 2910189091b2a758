import { listAudit } from '../../contract/audit';
import { getUsers } from '../../contract/authentication';
import { processLedger } from '../../contract/launches';
import { searchInstances } from '../../contract/machines';
import * as processes from '../../contract/processes';
import type { Client } from './client';
import type { SoakCloud } from './soakCloud';
import type { ProcessState, State, Success } from './state';

type Row<Name extends keyof State> = State[Name] extends readonly (infer Item)[] ? Item : never;

interface ProcessRow {
  readonly id: number;
  readonly tagname: string;
  readonly machine_max_count: number;
  readonly machines_live: number;
  readonly machines_reserved: number;
}

interface Machine {
  readonly instance_id: string;
  readonly state: string;
  readonly process_id: number | null;
}

interface Ledger {
  readonly entries: readonly { readonly kind: string; readonly status: string; readonly instance_ids: string[] }[];
  readonly machines: readonly Machine[];
  readonly mismatches: readonly { readonly kind: string; readonly message: string }[];
}

/** Rows of the audit log per request. */
const pageSize = 500;

const isLive = ({ state }: Machine) => state !== 'shutting-down' && state !== 'terminated';
const idsOf = (machines: readonly Machine[]) => machines.filter(isLive).map(({ instance_id }) => instance_id);

/**
 * Reads the final state of a run, whose name starts all that it has created.
 *
 * @param administrator may read everything
 * @param cloud of the machines; without it, the servers' search lists them
 */
export async function readState(administrator: Client, name: string, cloud?: SoakCloud): Promise<State> {
  const isOwn = ({ tagname }: { readonly tagname: string }) => tagname.startsWith(`${name}-`);
  const list = async <Item>(call: Parameters<Client['read']>[0]) =>
    (await administrator.read<{ data: Item[] }>(call)).data;
  const processRequests = (await list<Row<'processRequests'>>(processes.listProcessRequests)).filter(isOwn);
  const rows = (await list<ProcessRow>(processes.listProcesses)).filter(isOwn);
  const ids = new Set(rows.map(({ id }) => id));
  const updateRequests = await list<Row<'updateRequests'>>(processes.listUpdateRequests);
  const { users } = await administrator.read<{ users: Row<'people'>[] }>(getUsers);
  return {
    processRequests,
    updateRequests: updateRequests.filter(({ process_id }) => ids.has(process_id)),
    processes: await readProcesses(administrator, rows, cloud),
    people: users.filter(({ email }) => email.startsWith(`${name}-`)),
    successes: await readSuccesses(administrator, name),
  };
}

async function readProcesses(
  administrator: Client,
  rows: readonly ProcessRow[],
  cloud: SoakCloud | undefined,
): Promise<ProcessState[]> {
  const lists = ['instance_ids', 'vpc_id', 'platform', 'lifecycle', 'subnet_id', 'instance_state', 'instance_type'];
  const filters = [...lists, 'ipv4', 'ipv6', 'private_ip', 'account', 'region', 'tag_filters'];
  const everything = Object.fromEntries(filters.map((key) => [key, []]));
  const fleet = await administrator.read<{ data: Machine[] }>(searchInstances, everything);
  const found: ProcessState[] = [];
  for (const { id, tagname, machine_max_count, machines_live, machines_reserved } of rows) {
    const path = processLedger.path.replace(':process_id', String(id));
    const { data } = await administrator.read<{ data: Ledger }>({ method: 'GET', path });
    const launches = data.entries.filter(({ kind, status }) => kind === 'launch' && status === 'success');
    found.push({
      ...{ id, tagname, limit: machine_max_count, live: machines_live, reserved: machines_reserved },
      launches: launches.map(({ instance_ids }) => instance_ids),
      ledgerMachines: idsOf(data.machines),
      fleetMachines: cloud?.machinesOf(id) ?? idsOf(fleet.data.filter(({ process_id }) => process_id === id)),
      // A limit may have been lowered. The violations check it.
      mismatches: data.mismatches.filter(({ kind }) => kind !== 'above_limit').map(({ message }) => message),
    });
  }
  return found;
}

/** A row of the audit log, as far as it is read. */
interface AuditRow {
  readonly request_id: string;
  readonly after: { readonly machines?: readonly { readonly outcome?: string }[] } | null;
}

async function readSuccesses(administrator: Client, name: string): Promise<Success[]> {
  const found: Success[] = [];
  for (let first = 0; ; first += pageSize) {
    const query = new URLSearchParams({
      sort: JSON.stringify(['id', 'ASC']),
      range: JSON.stringify([first, first + pageSize - 1]),
      filter: JSON.stringify({ outcome: ['success'] }),
    });
    const path = `${listAudit.path}?${query}`;
    const rows = await administrator.read<AuditRow[]>({ method: 'GET', path });
    found.push(...rows.map(successOf).filter(({ key }) => key.startsWith(`${name}-`)));
    if (rows.length < pageSize) return found;
  }
}

function successOf({ request_id, after }: AuditRow): Success {
  const machines = after?.machines ?? [];
  return { key: request_id, foundAllDone: machines.length > 0 && machines.every(({ outcome }) => outcome === 'none') };
}
