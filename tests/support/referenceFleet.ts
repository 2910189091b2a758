import { type APIResponse, expect, type Page } from '@playwright/test';

/** A machine of the demo fleet in a list. */
export interface FleetMachine {
  readonly instance_id: string;
  readonly name: string | null;
  readonly account: string;
  readonly region: string;
  readonly state: string;
  readonly lifecycle: string;
  readonly private_ip: string | null;
  readonly ipv4: string | null;
  readonly termination_protection: boolean;
  readonly process_id: number | null;
  readonly security_groups: readonly { readonly GroupName: string }[];
  readonly tags: Readonly<Record<string, string>>;
}

const lists = ['instance_ids', 'vpc_id', 'platform', 'lifecycle', 'subnet_id', 'instance_state', 'instance_type'];
const others = ['ipv4', 'ipv6', 'private_ip', 'account', 'region', 'tag_filters'];

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Calls the server with the session of the page. */
export async function callAs(page: Page, path: string, data?: object, method: Method = 'POST'): Promise<APIResponse> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const headers = { authorization: `Bearer ${decodeURIComponent(token)}` };
  return page.request.fetch(`/api/v1/${path}`, { method, headers, ...(data && { data }) });
}

/** Calls the server with the session of the page, expects success, and returns the JSON of the answer. */
export async function answerTo<Body>(page: Page, path: string, data?: object, method: Method = 'POST'): Promise<Body> {
  const reply = await callAs(page, path, data, method);
  expect(reply.ok(), await reply.text()).toBe(true);
  return (await reply.json()) as Body;
}

/** Returns the rows of a list with the session of the page. */
export const rowsOf = async <Row>(page: Page, path: string): Promise<Row[]> =>
  (await answerTo<{ data: Row[] }>(page, path, undefined, 'GET')).data;

/** Returns whether nobody has set the schedule of a process. Tests that set one take such a process. */
export async function isUnscheduled(page: Page, id: number): Promise<boolean> {
  const path = `process/${id}/schedule`;
  const { data } = await answerTo<{ data: { revision: number } }>(page, path, undefined, 'GET');
  return data.revision === 0;
}

/** Returns all machines that the person on the page may see. */
export async function fleetOf(page: Page): Promise<FleetMachine[]> {
  const body = Object.fromEntries([...lists, ...others].map((key) => [key, []]));
  const reply = await callAs(page, 'ec2/listallinstance', body);
  return ((await reply.json()) as { data: FleetMachine[] }).data;
}

/** Returns the first running machine without protection, production tag and recent actions that `fits`. */
export async function freeMachine(
  page: Page,
  fits: (machine: FleetMachine) => boolean = () => true,
): Promise<FleetMachine> {
  const recent = await (await callAs(page, 'recentacts', undefined, 'GET')).text();
  const found = (await fleetOf(page)).find(
    (machine) =>
      !recent.includes(machine.instance_id) &&
      machine.state === 'running' &&
      machine.lifecycle === 'normal' &&
      !machine.termination_protection &&
      machine.tags.env !== 'prod' &&
      fits(machine),
  );
  if (!found) throw new Error('The demo fleet has no such machine');
  return found;
}
