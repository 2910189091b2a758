import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { RequestKind } from '../../contract/ownRequests';
import type { TokenScope } from '../../contract/tokenScope';
import type { FactorKind } from '../../contract/values';
import type { FleetTables } from './fleetTables';

/** The ways to sign in. */
export type SignInMethod = 'password' | 'passkey' | 'sso';

/** Types of all tables for Kysely. */
export interface Tables extends FleetTables {
  person: PersonTable;
  vertical: VerticalTable;
  role: { id: Generated<number>; name: string; module: string };
  /** A `temporary` one ends with its last role. */
  membership: { person_id: number; vertical_id: number; temporary: Generated<boolean> };
  membership_role: MembershipRoleTable;
  direct_privilege: { person_id: number; vertical_id: number; privilege: number };
  session: SessionTable;
  factor: FactorTable;
  /** `code_hash` is a digest. A used code stays, so that a second use is recognized. */
  recovery_code: { person_id: number; code_hash: string; used_at: Date | null };
  /** People at the single sign-on provider. */
  sso_identity: { issuer: string; subject: string; person_id: number; connected_at: Date };
  /** Logout tokens that were used. */
  sso_logout: { token_hash: string; expires_at: Date };
  api_token: ApiTokenTable;
  api_token_use: { token_id: number; at: Date; address: string | null };
  one_time_code: OneTimeCodeTable;
  /** `source` and `network` hold networks; see `auth/network.ts`. */
  failed_login: { name_key: string; source: string; failures: number; blocked_until: Date | null; last_at: Date };
  known_address: { person_id: number; address: string; last_at: Date };
  code_request: { name_key: string; network: string; at: Date };
  code_try: { person_id: number; network: string; at: Date };
  /** Requests to all servers, by minutes since 1970. */
  request_count: { name: string; minute: number; count: number };
  process: ProcessTable;
  process_request: ProcessRequestTable;
  update_request: UpdateRequestTable;
  role_request: RoleRequestTable;
  right_span: RightSpanTable;
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
  /** Account codes set by an administrator; null: those of the console's configuration. */
  accounts: ColumnType<string[] | null, string | null | undefined, string | null>;
}

interface PersonTable {
  id: Generated<number>;
  username: string;
  email: string;
  /** Both keys in the form for comparison; see `contract/names.ts`. */
  name_key: string;
  email_key: string;
  team: string;
  password_hash: string;
  created_at: Date;
  /** A service account: it has tokens and cannot sign in. Its `email_key` is not an address. */
  service: Generated<boolean>;
}

interface SessionTable {
  token_hash: string;
  person_id: number;
  vertical_id: number;
  created_at: Date;
  expires_at: Date;
  /** Identifies the session in lists. Not a secret. */
  id: Generated<string>;
  /** Client of the sign-in; null in sessions that are older than these columns. */
  address: string | null;
  browser: string | null;
  /** The first proof of identity. */
  method: Generated<SignInMethod>;
  /** Last use of a second factor in this session. */
  factor_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Set if the session was opened by single sign-on. */
  sso: ColumnType<SsoSession | null, string | null | undefined, string | null>;
}

/** A person at the single sign-on provider, and their session there. */
export interface SsoSession {
  readonly issuer: string;
  readonly subject: string;
  readonly sid?: string | undefined;
  /** Time of the sign-in at the provider, in ISO 8601. Absent if the provider does not tell. */
  readonly signedInAt?: string | undefined;
  /** Names the session in the provider's logout. */
  readonly idToken?: string | undefined;
}

/** A role of a person in a vertical, from `since` until `until`. Null: without a start or an end. */
interface MembershipRoleTable {
  person_id: number;
  vertical_id: number;
  role_id: number;
  since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The request that gave it. */
  request_id: ColumnType<number | null, number | null | undefined, number | null>;
}

/** A role or direct privilege of a person from `begun_at` to `ended_at`. Triggers write the rows. */
interface RightSpanTable {
  id: Generated<number>;
  person_id: number;
  username: string;
  vertical_id: number;
  role_id: number | null;
  privilege: number | null;
  since: Date | null;
  until: Date | null;
  request_id: number | null;
  begun_at: Date;
  begun_by: string | null;
  ended_at: Date | null;
  ended_by: string | null;
}

/** A second factor. `sealed_secret` and `last_step` belong to an authenticator app, the other nullable columns to a passkey. */
interface FactorTable {
  id: Generated<number>;
  person_id: number;
  kind: FactorKind;
  name: string;
  created_at: Date;
  last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  sealed_secret: string | null;
  /** Time step of the last accepted code, which is not accepted again. */
  last_step: ColumnType<string | null, number | null | undefined, number | null>;
  credential_id: string | null;
  public_key: string | null;
  counter: ColumnType<string | null, number | null | undefined, number | null>;
  transports: ColumnType<string[] | null, string | null | undefined, string | null>;
  rp_id: ColumnType<string | null, string | null | undefined, string | null>;
}

interface ApiTokenTable {
  id: Generated<number>;
  /** SHA-256 of the token. */
  token_hash: string;
  person_id: number;
  vertical_id: number;
  name: string;
  created_by: string;
  created_at: Date;
  expires_at: Date;
  scope: JSONColumnType<TokenScope>;
  /** Networks in CIDR notation. Empty: any. */
  networks: JSONColumnType<string[]>;
}

interface OneTimeCodeTable {
  id: Generated<number>;
  person_id: number;
  code_hmac: string;
  /** Network of the request, and the digest of the secret that its browser holds. */
  network: string;
  browser_hash: string;
  created_at: Date;
  expires_at: Date;
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
