import type { Insertable } from 'kysely';
import type { ProcessForm } from '../../../contract/processes';
import type { Tables } from '../../../server/db/tables';
import type { TestApp } from './testApp';

/** A form that everyone with the right to launch may send, since account 019 is open to all verticals. */
export function processForm(more: Partial<ProcessForm> = {}): ProcessForm {
  return {
    process_name: 'Fare crawler',
    subprocess_name: 'extract',
    platform: 'AWS',
    account: '019',
    region: 'us-east-1',
    process_owner: 'Priya Nair',
    incharge: 'Grace Obi',
    machine_limit: 5,
    template_id: 'lt-1',
    ami_id: 'ami-1',
    version: '1',
    tagname: 'fare-crawler',
    instance_type: 't3.medium',
    username: '',
    password: '',
    ...more,
  };
}

/** Adds a process that was approved long ago: version 1, at most 5 machines. */
export async function addProcess(
  { db, now }: TestApp,
  more: Partial<Insertable<Tables['process']>> = {},
): Promise<number> {
  const { username: _name, password: _password, machine_limit: _limit, ...form } = processForm();
  const values = { ...form, machine_max_count: 5, tags: '{}', created_at: now, ...more };
  return (await db.insertInto('process').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

interface Asked {
  readonly data?: { readonly id: number };
}

/** Requests a process and returns the request's identifier; 0 if it was refused. */
export async function askForProcess(server: TestApp, token: string, more: Partial<ProcessForm> = {}): Promise<number> {
  const answer = await server.send('POST', 'newprocess', token, processForm(more));
  return answer.json<Asked>().data?.id ?? 0;
}

/** Requests another version and limit of a process, and returns the request's identifier; 0 if it was refused. */
export async function askForUpdate(
  server: TestApp,
  token: string,
  processId: number,
  wanted: { version?: string; machine_max_count?: number; budget?: number } = {},
): Promise<number> {
  const body = { process_id: processId, version: '2', machine_max_count: 9, ...wanted };
  return (await server.send('PUT', 'updateprocess', token, body)).json<Asked>().data?.id ?? 0;
}
