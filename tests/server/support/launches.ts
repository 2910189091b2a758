import type { LaunchForm } from '../../../contract/launches';
import type { TestApp } from './testApp';

/** A form for the process and template of {@link addProcess} and {@link addTemplate}. */
export function launchForm(process_id: number, more: Partial<LaunchForm> = {}): LaunchForm {
  return { process_id, template_id: 'lt-1', version: '1', count: 1, instance_type: null, tagname: '', ...more };
}

/** The response to a launch. */
export interface Launched {
  readonly status: string;
  readonly message: string;
  readonly code?: string;
  readonly data: { process_id: number; instance_id: string; machine_ipv4: string; status: string }[];
}

/** Sends a launch, under a key if one is given. */
export function sendLaunch(server: TestApp, token: string, form: object, key?: string) {
  return server.call({
    method: 'POST',
    path: 'launchmachines',
    token,
    payload: form,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
}

/** Returns how much of its limit a process uses, according to the list. */
export async function useOf(server: TestApp, token: string, processId: number) {
  const { data } = (await server.call({ path: 'listprocess', token })).json<{ data: Record<string, unknown>[] }>();
  const row = data.find(({ id }) => id === processId);
  return { live: row?.machines_live, reserved: row?.machines_reserved };
}
