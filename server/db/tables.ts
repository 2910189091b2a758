import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { FleetTables } from './fleetTables';

/** Every table, as Kysely needs it. Keys are the columns' names. */
export interface Tables extends FleetTables {
  person: PersonTable;
  vertical: VerticalTable;
  role: { id: Generated<number>; name: string; module: string };
  membership: { person_id: number; vertical_id: number };
  membership_role: { person_id: number; vertical_id: number; role_id: number };
  direct_privilege: { person_id: number; vertical_id: number; privilege: number };
  session: SessionTable;
  one_time_code: OneTimeCodeTable;
  /** The sources of failures, of codes that were asked for, and of tries with one are networks; see `auth/network.ts`. */
  failed_login: { name_key: string; source: string; failures: number; blocked_until: Date | null; last_at: Date };
  known_address: { person_id: number; address: string; last_at: Date };
  code_request: { name_key: string; network: string; at: Date };
  code_try: { person_id: number; network: string; at: Date };
  /** Requests of one minute since 1970, of all servers. */
  request_count: { name: string; minute: number; count: number };
  process: ProcessTable;
  process_request: ProcessRequestTable;
  update_request: UpdateRequestTable;
  request_message: RequestMessageTable;
  /** Sealed; see `processes/credentials.ts`. */
  process_credentials: { process_id: number; sealed_credentials: string };
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
}

interface VerticalTable {
  id: Generated<number>;
  name: string;
  description: string | null;
  /** Codes that an administrator has set; null: those of the console's configuration count. */
  accounts: ColumnType<string[] | null, string | null | undefined, string | null>;
}

interface PersonTable {
  id: Generated<number>;
  username: string;
  email: string;
  /** Both as they are compared; see `people/names.ts`. */
  name_key: string;
  email_key: string;
  team: string;
  password_hash: string;
  created_at: Date;
}

interface SessionTable {
  token_hash: string;
  person_id: number;
  vertical_id: number;
  created_at: Date;
  expires_at: Date;
  /** Its name for the person: no token, and made by the database. */
  id: Generated<string>;
  /** Where it was asked from and with what; nothing of one that is older than these columns. */
  address: string | null;
  browser: string | null;
}

interface OneTimeCodeTable {
  id: Generated<number>;
  person_id: number;
  code_hmac: string;
  /** Where it was asked for, and the digest of what the browser there was given to be known by. */
  network: string;
  browser_hash: string;
  created_at: Date;
  expires_at: Date;
}

/** What a process is, and what is asked for with a request for one. */
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
}

interface ProcessTable extends ProcessColumns {
  machine_max_count: number;
  ami_id: string | null;
  notes: string | null;
  spot_allowed: boolean | null;
  tags: JSONColumnType<Record<string, unknown>>;
  launch_windows: JSONColumnType<unknown[]>;
  last_launch_at: Date | null;
  created_at: Date;
}

/** 0 pending, 1 approved, -1 rejected; `decided_…` are there exactly when it is not pending. */
interface RequestColumns {
  id: Generated<number>;
  status: Generated<0 | 1 | -1>;
  requested_by: string;
  /** Nothing once the person is gone. */
  requested_by_id: number | null;
  requested_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
  /** From 1; each edit by whoever asked is another one. */
  revision: Generated<number>;
  edited_at: Date | null;
  /** Taken back by whoever asked: it counts as rejected by them. */
  withdrawn: Generated<boolean>;
  /** An approver has asked about it, and is not answered yet. */
  needs_information: Generated<boolean>;
}

interface ProcessRequestTable extends RequestColumns, ProcessColumns {
  /** As it is compared; see `processes/names.ts`. */
  name_key: string;
  machine_limit: number;
  ami_id: string;
  vertical: string;
  sealed_credentials: string | null;
  /** What it became when it was approved. */
  process_id: number | null;
}

interface UpdateRequestTable extends RequestColumns {
  process_id: number;
  old_version: string;
  new_version: string;
  old_machine_max_count: number;
  new_machine_max_count: number;
}

/** What somebody said about a request. Rows are added and never changed. */
interface RequestMessageTable {
  id: Generated<number>;
  request_kind: 'process' | 'update';
  request_id: number;
  kind: 'question' | 'answer';
  author: string;
  at: Date;
  text: string;
}

/**
 * A launch: what was wanted, and what came of it. `reserved` is the whole count until that is known and 0 afterwards; so a
 * `warning` that still reserves is one of which the cloud has not said what it did.
 */
interface LaunchTable {
  id: Generated<number>;
  process_id: number;
  /** Nothing once the person is gone. */
  person_id: number | null;
  actor: string;
  vertical: string;
  request_id: string;
  idempotency_key: string | null;
  /** Of the request that carried the key. */
  digest: string | null;
  count: number;
  reserved: number;
  template_id: string;
  template_version: number;
  /** Nothing is the template's. */
  instance_type: string | null;
  tagname: string;
  account: string;
  region: string;
  client_token: string;
  /** The run of the server that began it. */
  run_id: number;
  begun_at: Date;
  ended_at: Date | null;
  outcome: 'success' | 'warning' | 'failed' | null;
  message: string | null;
}

/** A machine of a process that somebody terminated through this server, or tried to. */
interface MachineTerminationTable {
  id: Generated<number>;
  process_id: number;
  instance_id: string;
  request_id: string;
  actor: string;
  at: Date;
  /** Why the cloud did not, or why nobody knows. */
  error: string | null;
  /** The act that it is a part of; those of old have none. */
  act_id: number | null;
  /** Under way, or never answered; nothing once it is known what came of it. */
  unsettled: 'pending' | 'unknown' | null;
}

/** What a person sent under a key, and its answer once there is one. */
interface IdempotencyTable {
  person_id: number;
  key: string;
  digest: string;
  run_id: number;
  begun_at: Date;
  status: number | null;
  body: string | null;
}

/** One act, in the order it happened; `hash` covers the row and the one before it. */
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

/** What is left of the rows that were removed from the beginning of the audit log. */
export interface AuditStubTable {
  id: number;
  /** The last row that was removed, and its hash. */
  seq: number;
  hash: string;
  /** How many were removed, in all. */
  rows: number;
  removed_before: Date;
  at: Date;
  /** The signature of all this, with a key that is not in the database. */
  mac: string;
}
