import { type Kysely, sql } from 'kysely';

const tables = [
  // One machine in one state, type and process. `until` is null while it lasts, or later than now while the machine changes its state.
  `create table machine_span (
    account text not null,
    region text not null,
    instance_id text not null,
    since timestamptz not null,
    until timestamptz check (until >= since),
    state text not null,
    instance_type text,
    process_id integer,
    -- Not observed, but concluded from the ledger, the audit log or the launch time.
    reconstructed boolean not null default false,
    primary key (account, region, instance_id, since)
  )`,
  'create index machine_span_until on machine_span (until)',
  'create index machine_span_process on machine_span (process_id, until) where process_id is not null',
  "select not_counted('machine_span', 'no kept list shows it')",
  // A time in which a region was not read.
  `create table place_gap (
    account text not null,
    region text not null,
    since timestamptz not null,
    until timestamptz check (until > since),
    primary key (account, region, since)
  )`,
  "select not_counted('place_gap', 'no kept list shows it')",
  // The sums of the spans of a day (UTC), and the number of machines at its end.
  `create table machine_day (
    day date not null,
    account text not null,
    region text not null,
    process_id integer,
    instance_type text,
    state text not null,
    machine_seconds double precision not null,
    at_end integer not null
  )`,
  'create index machine_day_day on machine_day (day)',
  'create index machine_day_process on machine_day (process_id, day) where process_id is not null',
  "select not_counted('machine_day', 'no kept list shows it')",
  // known_since: the beginning of the history. days_until: the days before it have their sums.
  `create table fleet_history (
    id integer primary key check (id = 1),
    known_since timestamptz not null,
    reconstructed_until timestamptz,
    days_until date not null
  )`,
  "select not_counted('fleet_history', 'no kept list shows it')",
  // The beginning of the way to `goal`. Null: `launched_at`.
  'alter table machine add column began_at timestamptz',
];

const machineKey = ['account', 'region', 'instance_id'];
const keyColumns = machineKey.join(', ');
const spanColumns = `${keyColumns}, since, until, state, instance_type, process_id, reconstructed`;
const sameMachine = (one: string, other: string) =>
  machineKey.map((column) => `${one}.${column} = ${other}.${column}`).join(' and ');

/** Concludes the spans before this migration from the machines that exist, launches, terminations and the audit log. */
const reconstruction = [
  `with act as materialized (
      select launch.account, launch.region, instance_id, begun_at as at, 'running' as state, instance_type, process_id
      from launch_machine join launch on launch.id = launch_id
      union all select process.account, null, instance_id, at, 'terminated', null, process_id
      from machine_termination join process on process.id = process_id where error is null and unsettled is null
      union all select account, region, target, at, case action when 'machines/start' then 'running'
        when 'machines/stop' then 'stopped' else 'terminated' end, null, null
      from audit where action in ('machines/start', 'machines/stop', 'machines/terminate')
        and outcome = 'success' and target like 'i-%'
      union all select account, region, ended->>'instance_id', at, 'terminated', null, null
      from audit cross join jsonb_array_elements(case jsonb_typeof(after->'machines')
        when 'array' then after->'machines' else '[]' end) ended
      where action = 'terminate' and outcome <> 'denied' and ended->>'outcome' = 'terminate'
    ), listed as (
      select ${keyColumns}, launched_at as since, goal as state, instance_type, process_id,
        case goal when 'terminated' then least(settles_at, now()) else now() end as until
      from machine
      union all select ${keyColumns}, launch_time, state, instance_type, process_id, now()
      from cloud_machine where not gone
    ), gone as (
      -- Machines that are no longer listed are known if their end is.
      select distinct on (${keyColumns}) ${keyColumns},
        act.at as since, 'terminated' as state, act.instance_type, act.process_id, ended.at as until
      from act join (
          select account, instance_id, max(at) as at from act where state = 'terminated' group by account, instance_id
        ) ended using (account, instance_id)
        left join listed using (${keyColumns})
      where act.state = 'running' and act.process_id is not null and ended.at > act.at and listed.state is null
      order by ${keyColumns}, act.at
    ), known as (
      select * from listed union all select * from gone
    ), step as (
      select ${keyColumns}, instance_type, process_id, since as at, null as state, false as is_last from known
      union all select account, known.region, instance_id, known.instance_type, known.process_id, act.at, act.state, false
      from known join act using (account, instance_id)
      where coalesce(act.region, known.region) = known.region and act.at > since and act.at < until
      union all select ${keyColumns}, instance_type, process_id, until, state, true from known
    ), stated as (
      select *, coalesce(state, case when lead(is_last) over steps then nullif(lead(state) over steps, 'terminated') end,
        'running') as known_state
      from step window steps as (partition by ${keyColumns} order by at, is_last)
    ), change as (
      select *, lag(known_state) over steps as before
      from stated window steps as (partition by ${keyColumns} order by at, is_last)
    ), span as (
      select *, lead(at) over (partition by ${keyColumns} order by at, is_last) as until
      from change where known_state is distinct from before
    )
    insert into machine_span (${spanColumns})
      select ${keyColumns}, at, until, known_state, instance_type, process_id, at < now()
      from span where known_state <> 'terminated'
      on conflict do nothing`,
  `insert into fleet_history
    select 1, since, case when exists (select from machine_span) then now() end, (since at time zone 'UTC')::date
    from (select least(min(at), now()) as since from audit) log`,
];

const replacing = `on conflict (${keyColumns}, since) do update set until = excluded.until, state = excluded.state,
  instance_type = excluded.instance_type, process_id = excluded.process_id`;

/** The sums of days are made again from a moment on, since they lack a change that is written now. */
const reopening = `create function reopen_days(moment timestamptz) returns void language sql as $$
  update fleet_history set days_until = (moment at time zone 'UTC')::date
    where id = 1 and days_until > (moment at time zone 'UTC')::date
$$`;

/** Plans use indexes, since they may be made while the tables are empty, and stay. They are not compiled, which would take longer. */
const byIndex = 'language plpgsql set enable_seqscan = off set jit = off';

/** A machine that was seen first exists since its launch. Later changes have the time of the reading, of which newer ones win. */
const ofCloud = [
  `create function note_cloud_machines() returns trigger ${byIndex} as $$
    declare
      changed record;
      first timestamptz;
    begin
      if tg_op = 'INSERT' then
        insert into machine_span (${spanColumns})
          select ${keyColumns}, greatest(least(launch_time, noted_at), (
              -- Not an expression of the index on \`until\`, which would be searched for the machine.
              select max(coalesce(until, since)) from machine_span past where ${sameMachine('past', 'now_rows')}
            )), null, state, instance_type, process_id, launch_time < coalesce(read_at, noted_at)
          from now_rows left join cloud_place using (account, region)
          where not gone and state <> 'terminated';
        perform reopen_days(min(least(launch_time, noted_at))) from now_rows;
        return null;
      end if;
      for changed in
        select now_rows.* from now_rows join old_rows using (${keyColumns})
        where (now_rows.gone, now_rows.state, now_rows.instance_type, now_rows.process_id)
          is distinct from (old_rows.gone, old_rows.state, old_rows.instance_type, old_rows.process_id)
      loop
        update machine_span set until = greatest(changed.noted_at, since)
          where ${sameMachine('machine_span', 'changed')} and coalesce(until, 'infinity') = 'infinity';
        insert into machine_span (${spanColumns})
          select changed.account, changed.region, changed.instance_id, changed.noted_at, null, changed.state,
            changed.instance_type, changed.process_id, false
          where not changed.gone and changed.state <> 'terminated'
          ${replacing};
        first := least(first, changed.noted_at);
      end loop;
      perform reopen_days(first);
      return null;
    end
  $$`,
  `create trigger cloud_machine_first after insert on cloud_machine
    referencing new table as now_rows for each statement execute function note_cloud_machines()`,
  `create trigger cloud_machine_change after update on cloud_machine
    referencing old table as old_rows new table as now_rows for each statement execute function note_cloud_machines()`,
];

/** A course gives two spans: the state on the way until \`settles_at\`, and then the goal. A new course cuts both. */
const ofEmbedded = [
  `create function spans_of_course(began timestamptz, settles_at timestamptz, goal text)
    returns table (since timestamptz, until timestamptz, state text) language sql immutable as $$
      select began, settles_at, case goal when 'running' then 'pending' when 'stopped' then 'stopping' else 'shutting-down' end
        where began < settles_at
      union all select greatest(began, settles_at), null, goal where goal <> 'terminated'
    $$`,
  `create function note_machines() returns trigger ${byIndex} as $$
    declare
      changed record;
      moment timestamptz := coalesce(nullif(current_setting('quarterdeck.at', true), '')::timestamptz, now());
    begin
      if tg_op = 'INSERT' then
        insert into machine_span (${spanColumns})
          select ${keyColumns}, course.since, course.until, course.state, instance_type, process_id, false
          from now_rows cross join spans_of_course(coalesce(began_at, launched_at), settles_at, goal) course
          ${replacing};
        perform reopen_days(min(coalesce(began_at, launched_at))) from now_rows;
        return null;
      end if;
      for changed in
        select now_rows.*, greatest(old_rows.began_at, old_rows.launched_at, case
            when now_rows.began_at is distinct from old_rows.began_at then now_rows.began_at else moment end) as turned_at
        from now_rows join old_rows using (instance_id)
        where (now_rows.goal, now_rows.settles_at, now_rows.instance_type, now_rows.process_id)
          is distinct from (old_rows.goal, old_rows.settles_at, old_rows.instance_type, old_rows.process_id)
      loop
        delete from machine_span where ${sameMachine('machine_span', 'changed')} and since > changed.turned_at;
        update machine_span set until = changed.turned_at
          where ${sameMachine('machine_span', 'changed')} and coalesce(until > changed.turned_at, true);
        insert into machine_span (${spanColumns})
          select changed.account, changed.region, changed.instance_id, course.since, course.until, course.state,
            changed.instance_type, changed.process_id, false
          from spans_of_course(changed.turned_at, changed.settles_at, changed.goal) course
          ${replacing};
        perform reopen_days(changed.turned_at);
      end loop;
      return null;
    end
  $$`,
  `create trigger machine_first after insert on machine
    referencing new table as now_rows for each statement execute function note_machines()`,
  `create trigger machine_change after update on machine
    referencing old table as old_rows new table as now_rows for each statement execute function note_machines()`,
];

/** Adds the history of the machines of both fleets. Triggers write it, so that no program that changes machines can forget to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...reconstruction, reopening, ...ofCloud, ...ofEmbedded])
    await sql.raw(statement).execute(db);
}
