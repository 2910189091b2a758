import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { RequestKind } from '../../contract/ownRequests';
import type { AccessTables } from './accessTables';
import type { FleetTables } from './fleetTables';

/** Types of all tables for Kysely. */
export interface Tables extends AccessTables, FleetTables {
  /** Requests to all servers, by minutes since 1970. */
  request_count: { name: string; minute: number; count: number };
  process: ProcessTable;
  process_request: ProcessRequestTable;
  update_request: UpdateRequestTable;
  role_request: RoleRequestTable;
  request_message: RequestMessageTable;
  /** Sealed; see `processes/credentials.ts`. */
  process_credentials: { process_id: number; sealed_credentials: string };
  /** Warnings that were given; see `costs/budgetWatch.ts`. */
  budget_warning: { process_id: number; month: string; budget: number; percent: number };
  launch: LaunchTable;
  launch_machine: { launch_id: number; instance_id: string };
  machine_termination: MachineTerminationTable;
  idempotency: IdempotencyTable;
  audit: AuditTable;
  audit_head: { id: number; seq: number; hash: string };
  audit_stub: AuditStubTable;
  fact: { name: string; value: string };
  /** One row; see `revisions.ts`. */
  revision: RevisionTable;
}

interface RevisionTable {
  id: number;
  sessions: number;
  people: number;
  processes: number;
  requests: number;
  launches: number;
  due: number;
}

/** Columns that processes and process requests share. */
interface ProcessColumns {
  id: Generated<number>;
  process_name: string;
  subprocess_name: string;
  platform: string;
  account: string;
  region: string | null;
  template_id: string;
  version: string;
  tagname: string;
  instance_type: string | null;
  process_owner: string;
  incharge: string;
  /** US dollars a month. Null: none. */
  budget: ColumnType<number | null, number | null | undefined, number | null>;
}

interface ProcessTable extends ProcessColumns {
  machine_max_count: number;
  ami_id: string | null;
  notes: string | null;
  spot_allowed: boolean | null;
  tags: JSONColumnType<Record<string, unknown>>;
  last_launch_at: Date | null;
  created_at: Date;
}

interface RequestColumns {
  id: Generated<number>;
  /** 0 pending, 1 approved, -1 rejected. `decided_…` are null exactly if it is pending. */
  status: Generated<0 | 1 | -1>;
  requested_by: string;
  /** Null after the person was deleted. */
  requested_by_id: number | null;
  requested_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
  /** Starts at 1. Each edit by the requester adds 1. */
  revision: Generated<number>;
  edited_at: Date | null;
  /** The requester has withdrawn the request, which counts as a rejection. */
  withdrawn: Generated<boolean>;
  /** A question of an approver is not answered yet. */
  needs_information: Generated<boolean>;
}

interface ProcessRequestTable extends RequestColumns, ProcessColumns {
  /** Key for comparison; see `processes/names.ts`. */
  name_key: string;
  machine_limit: number;
  ami_id: string;
  vertical: string;
  sealed_credentials: string | null;
  /** The process that the approval created. */
  process_id: number | null;
}

interface UpdateRequestTable extends RequestColumns {
  process_id: number;
  old_version: string;
  new_version: string;
  old_machine_max_count: number;
  new_machine_max_count: number;
  /** Both are null if the request leaves the budget as it is. 0: none. */
  old_budget: ColumnType<number | null, number | null | undefined, number | null>;
  new_budget: ColumnType<number | null, number | null | undefined, number | null>;
}

/** A request for a role, or a role that its requester took by break-glass. */
interface RoleRequestTable extends RequestColumns {
  vertical_id: number;
  role_id: number;
  minutes: number;
  why: string;
  /** The end of the role that the request gave. */
  until: Date | null;
  /** Gave the role at once. The decision is a review. */
  break_glass: Generated<boolean>;
}

/** A question or answer about a request. Rows are never changed. */
interface RequestMessageTable {
  id: Generated<number>;
  request_kind: RequestKind;
  request_id: number;
  kind: 'question' | 'answer';
  author: string;
  at: Date;
  text: string;
}

/**
 * A launch and its result. `reserved` equals `count` until the result is known, and is 0 afterwards. A `warning` with reserved machines
 * is a launch whose result is unknown.
 */
interface LaunchTable {
  id: Generated<number>;
  process_id: number;
  /** Null after the person was deleted. */
  person_id: number | null;
  actor: string;
  vertical: string;
  request_id: string;
  idempotency_key: string | null;
  /** Digest of the request with the key. */
  digest: string | null;
  count: number;
  reserved: number;
  template_id: string;
  template_version: number;
  /** Null: the type of the template. */
  instance_type: string | null;
  tagname: string;
  account: string;
  region: string;
  client_token: string;
  /** Run of the server that started the launch. */
  run_id: number;
  begun_at: Date;
  ended_at: Date | null;
  outcome: 'success' | 'warning' | 'failed' | null;
  message: string | null;
  /** The wanted end of the machines. Null: that of the process. */
  keep_until: Date | null;
}

/** A termination of a process's machine by this server. */
interface MachineTerminationTable {
  id: Generated<number>;
  process_id: number;
  instance_id: string;
  request_id: string;
  actor: string;
  at: Date;
  /** Reason for the failure or the unknown result. */
  error: string | null;
  /** Action of the termination; null in rows that are older than the column. */
  act_id: number | null;
  /** Null as soon as the result is known. */
  unsettled: 'pending' | 'unknown' | null;
}

/** A request with an idempotency key, and its response as soon as there is one. */
interface IdempotencyTable {
  person_id: number;
  key: string;
  digest: string;
  run_id: number;
  begun_at: Date;
  status: number | null;
  body: string | null;
}

/** A row of the audit log. `hash` covers the row and the hash of the row before. */
export interface AuditTable {
  seq: number;
  at: Date;
  request_id: string;
  actor: string;
  vertical: string | null;
  action: string;
  target: string | null;
  account: string | null;
  region: string | null;
  outcome: 'success' | 'denied' | 'failed';
  before: JSONColumnType<Record<string, unknown>> | null;
  after: JSONColumnType<Record<string, unknown>> | null;
  ip: string | null;
  previous_hash: string;
  hash: string;
}

/** A checkpoint of the rows that were pruned from the beginning of the audit log. */
export interface AuditStubTable {
  id: number;
  /** The last pruned row, and its hash. */
  seq: number;
  hash: string;
  /** Number of all pruned rows. */
  rows: number;
  removed_before: Date;
  at: Date;
  /** Signature of the other columns, by a key outside of the database. */
  mac: string;
}
