import { type Kysely, sql } from 'kysely';

const none = `'{"private_ip": [], "ipv4": [], "ipv6": []}'`;

const statements = [
  ...['machine', 'cloud_machine'].map(
    (table) => `alter table ${table} add column other_addresses jsonb not null default ${none}`,
  ),
  // Earlier versions compared IPv6 addresses in any form; from now on all are stored in one.
  'update machine set ipv6 = host(ipv6::inet) where ipv6 is not null',
];

/** Adds the addresses that a machine has besides its primary ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
