import { addProcess } from '../../support/requests';
import type { TestApp } from '../../support/testApp';

/** Monday to Friday from 07:00 to 19:00. The clock of the tests begins on Monday, June 1st 2026, at 09:00 UTC. */
export const week = {
  ...{ off_hours: true, time_zone: 'UTC', days: ['1', '2', '3', '4', '5'], starts: '07:00', stops: '19:00' },
  ...{ default_lifetime_hours: null, maximum_lifetime_hours: null, grace_days: 7 },
} as const;

export const noPlan = { ...week, off_hours: false } as const;

export const setSchedule = (server: TestApp, token: string, process_id: number, settings: object) =>
  server.send('PUT', 'processschedule', token, { process_id, revision: 0, ...settings });

export async function scheduleOf(server: TestApp, token: string, id: number) {
  return (await server.call({ path: `process/${id}/schedule`, token })).json<{ data: Record<string, unknown> }>().data;
}

/** Adds a process with a schedule that ada sets. */
export async function scheduled(server: TestApp, ada: string, settings: object, process_name: string): Promise<number> {
  const id = await addProcess(server, { process_name, account: '019', machine_max_count: 100 });
  const answer = await setSchedule(server, ada, id, settings);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return id;
}

/** Advances the clock to a moment of June 2026. */
export function passTo(server: TestApp, moment: string): void {
  server.pass((Date.parse(`2026-06-${moment}Z`) - server.now.getTime()) / 1_000);
}
