import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { TokenScope } from '../../contract/tokenScope';
import type { FactorKind } from '../../contract/values';

/** The ways to sign in. */
export type SignInMethod = 'password' | 'passkey' | 'sso';

/** People, their rights, and how they sign in. */
export interface AccessTables {
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
  right_span: RightSpanTable;
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
