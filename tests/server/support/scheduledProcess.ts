import { setTimeout as pause } from 'node:timers/promises';

type Query = (text: string) => Promise<{ readonly rows: readonly unknown[] }>;

/** Gives a process of the demo a weekly plan whose stop was due a minute ago. Returns the identifier of the process. */
export async function makeDue(query: Query): Promise<number> {
  const clock = (hours: number) => `to_char(now() at time zone 'UTC' - interval '${hours} hours 1 minute', 'HH24:MI')`;
  const { rows } =
    await query(`insert into process_schedule (process_id, off_hours, time_zone, days, starts, stops, grace_days,
      revision, set_by, set_at, vertical, planned_until, next_at)
    select process_id, true, 'UTC', '["1","2","3","4","5","6","7"]', ${clock(12)}, ${clock(0)}, 7, 1, 'ada', now(), 'admin',
      now() - interval '1 hour', now()
    from machine join process on process.id = process_id and process.account = machine.account
    where goal = 'running' and lifecycle = 'normal' and not termination_protection and settles_at < now()
      and process_id not in (select process_id from process_schedule)
    group by process_id having count(*) between 3 and 12 order by process_id limit 1
    returning process_id`);
  return (rows[0] as { process_id: number }).process_id;
}

/** Returns the machines that the stop concerns. */
export async function machinesOf(query: Query, id: number): Promise<string[]> {
  const { rows } = await query(`select instance_id from machine where process_id = ${id} and goal = 'running'
    and lifecycle = 'normal' and not termination_protection`);
  return rows.map((row) => (row as { instance_id: string }).instance_id);
}

/** Counts the stops of a process: those that the audit log has as done, the actions that are done, and all of these. */
export async function stopsOf(query: Query, id: number) {
  const { rows } = await query(`select
    (select count(*)::integer from audit where action = 'machines/stop' and outcome = 'success'
      and actor = 'schedule of process ${id}, set by ada') as logged,
    (select count(*)::integer from due_action where process_id = ${id} and source = 'schedule' and state = 'done') as done,
    (select count(*)::integer from due_action where process_id = ${id} and source = 'schedule') as planned`);
  return rows[0] as { logged: number; done: number; planned: number };
}

/** Resolves once all machines of a process are stopped. */
export async function allStopped(query: Query, id: number): Promise<void> {
  for (;;) {
    const { planned, done } = await stopsOf(query, id);
    if (planned > 0 && planned === done) return;
    await pause(100);
  }
}
