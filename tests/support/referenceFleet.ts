import type { APIResponse, Page } from '@playwright/test';

/** A machine of the demo fleet, as the lists answer it. */
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
  readonly security_groups: readonly { readonly GroupName: string }[];
  readonly tags: Readonly<Record<string, string>>;
}

const lists = ['instance_ids', 'vpc_id', 'platform', 'lifecycle', 'subnet_id', 'instance_state', 'instance_type'];
const others = ['ipv4', 'ipv6', 'private_ip', 'account', 'region', 'tag_filters'];

/** Calls the server as whoever is signed in. */
export async function callAs(page: Page, path: string, data: object): Promise<APIResponse> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const headers = { authorization: `Bearer ${decodeURIComponent(token)}` };
  return page.request.post(`/api/v1/${path}`, { headers, data });
}

/** The whole fleet, as the server tells whoever is signed in. */
export async function fleetOf(page: Page): Promise<FleetMachine[]> {
  const body = Object.fromEntries([...lists, ...others].map((key) => [key, []]));
  const reply = await callAs(page, 'ec2/listallinstance', body);
  return ((await reply.json()) as { data: FleetMachine[] }).data;
}

/** The first machine that runs, may be stopped and ended, is none of production, and is what a test asks for besides. */
export async function freeMachine(
  page: Page,
  fits: (machine: FleetMachine) => boolean = () => true,
): Promise<FleetMachine> {
  const found = (await fleetOf(page)).find(
    (machine) =>
      machine.state === 'running' &&
      machine.lifecycle === 'normal' &&
      !machine.termination_protection &&
      machine.tags.env !== 'prod' &&
      fits(machine),
  );
  if (!found) throw new Error('The demo fleet has no such machine');
  return found;
}
