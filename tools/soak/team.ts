import * as authentication from '../../contract/authentication';
import { listProcesses } from '../../contract/processes';
import { adminVertical } from '../../contract/values';
import { demoPeople } from '../../demo/people';
import { Client, type Surroundings } from './client';
import { type Team, userIdOf } from './work';

interface Named {
  readonly id: number;
  readonly name: string;
}

interface ProcessRow {
  readonly platform: string;
  readonly account: string;
  readonly region: string | null;
  readonly template_id: string;
  readonly version: string;
}

const second = { username: 'second-administrator', password: 'second-on-the-bridge' };

function idOf(all: readonly Named[], name: string): number {
  const found = all.find((one) => one.name === name);
  if (!found) throw new Error(`There is nothing called ${name}`);
  return found.id;
}

/** Signs demo people in: the administrator, a colleague she creates, and two launch operators. */
export async function assemble(surroundings: Surroundings, template?: Team['template']): Promise<Team> {
  const ada = new Client(demoPerson('ada'), 1, surroundings);
  await ada.signIn();
  const { data: verticals } = await ada.read<{ data: Named[] }>(authentication.listVerticals);
  const { roles } = await ada.read<{ roles: { roleid: number; rolename: string }[] }>(authentication.getRoles);
  const roleIds = roles.map(({ roleid, rolename }) => ({ id: roleid, name: rolename }));
  await addAdministrator(ada, idOf(verticals, adminVertical), idOf(roleIds, 'admin'));
  const colleague = new Client(second, idOf(verticals, adminVertical), surroundings);
  const operators = [
    new Client(demoPerson('mira'), idOf(verticals, 'Data/Air'), surroundings),
    new Client(demoPerson('lena'), idOf(verticals, 'Data/Hospitality'), surroundings),
  ];
  for (const client of [colleague, ...operators]) await client.signIn();
  return {
    administrators: [ada, colleague],
    operators,
    template: template ?? (await templateOf(ada)),
    verticals: { kept: idOf(verticals, 'Data/RC'), changing: idOf(verticals, 'Data/Stortrack') },
    role: idOf(roleIds, 'machine_launch user'),
  };
}

function demoPerson(username: string) {
  const found = demoPeople.find((person) => person.username === username);
  if (!found) throw new Error(`The demo has no ${username}`);
  return found;
}

async function addAdministrator(ada: Client, vertical_id: number, role: number): Promise<void> {
  const { username } = second;
  await ada.send(authentication.register, { ...second, email: `${username}@example.com`, team: 'Soak' });
  const user_id = await userIdOf(ada, username);
  await ada.send(authentication.assignVertical, { user_id, vertical_id });
  await ada.send(authentication.assignRole, { user_id, vertical_id, roles: [role] });
}

/** Creates a template with a version in the account that is open to everyone. */
async function templateOf(ada: Client): Promise<Team['template']> {
  const { data } = await ada.read<{ data: ProcessRow[] }>(listProcesses);
  for (const { platform, account, region, template_id, version } of data)
    if (platform === 'AWS' && account === '019' && region !== null && /^\d+$/.test(version))
      return { template_id, version, account, region };
  throw new Error('The demo has no process of the account that is open to everybody');
}
