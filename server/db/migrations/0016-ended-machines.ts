import { type Kysely, sql } from 'kysely';

const endings = ['shutting-down', 'terminated'].map((state) => `'${state}'`).join(', ');

/** Keeps what a machine of EC2 was before it ended: EC2 empties its addresses and forgets it after an hour. */
const statements = [
  `create table ended_machine (
    account text not null,
    region text not null,
    instance_id text not null,
    ended_at timestamptz not null,
    -- Its last row in cloud_machine.
    facts jsonb not null,
    primary key (account, region, instance_id)
  )`,
  'create index ended_machine_ended on ended_machine (ended_at)',
  "select not_counted('ended_machine', 'no kept list shows it')",
  `create function keep_ended_machines() returns trigger language plpgsql set enable_seqscan = off set jit = off as $$
    begin
      insert into ended_machine
        select account, region, instance_id, now_rows.noted_at, to_jsonb(old_rows)
        from now_rows join old_rows using (account, region, instance_id)
        where (now_rows.gone or now_rows.state in (${endings})) and not (old_rows.gone or old_rows.state in (${endings}))
        on conflict (account, region, instance_id) do update set ended_at = excluded.ended_at, facts = excluded.facts;
      return null;
    end
  $$`,
  `create trigger cloud_machine_ended after update on cloud_machine
    referencing old table as old_rows new table as now_rows for each statement execute function keep_ended_machines()`,
];

/** Adds what machines were that no longer exist, for the console at a past moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
