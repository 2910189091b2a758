import { askOnce, requestOf } from './client.mjs';

const api = '/api/v1';

/** Sends a request that has to succeed, and returns the response. */
async function call(url, token, method, path, body) {
  const { status, body: bytes } = await askOnce(url, requestOf({ method, path: `${api}/${path}`, token, body }));
  const text = bytes.toString();
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return JSON.parse(text);
}

async function signIn(url, username, password) {
  const body = new URLSearchParams({ username, password });
  const answer = await fetch(`${url}${api}/authentication/login?vertical_id=1`, { method: 'POST', body });
  return (await answer.json()).access_token;
}

/**
 * Signs several administrators in, since each may have six requests under way: the demo's, and others whom she creates.
 *
 * @returns a token of each
 */
export async function administrators(url, count) {
  const ada = await signIn(url, 'ada', 'ada-on-the-bridge');
  const { roles } = await call(url, ada, 'GET', 'authentication/getroles');
  const { roleid } = roles.find(({ rolename }) => rolename === 'admin');
  const password = 'measured-on-the-bridge';
  const tokens = [ada];
  for (let number = 1; number < count; number += 1) {
    const username = `measured${number}`;
    const person = { username, password, email: `${username}@example.com`, team: 'Measured' };
    await call(url, ada, 'POST', 'authentication/register', person);
    const { users } = await call(url, ada, 'GET', 'authentication/getusers');
    const { userid } = users.find((user) => user.username === username);
    await call(url, ada, 'PUT', 'authentication/assignvertical', { user_id: userid, vertical_id: 1 });
    await call(url, ada, 'PUT', 'authentication/assignrole', { user_id: userid, vertical_id: 1, roles: [roleid] });
    tokens.push(await signIn(url, username, password));
  }
  return tokens;
}

/** Lists the machines that can be stopped. */
export async function runningMachines(url, token) {
  const search = { ...everything, instance_state: ['running'], lifecycle: ['normal'] };
  return (await call(url, token, 'POST', 'ec2/listallinstance', search)).data;
}

/** Stops a machine, which changes the fleet's generation. */
export async function changeFleet(url, token) {
  const data = await runningMachines(url, token);
  const { account, region, instance_id } = data[Math.floor(Math.random() * data.length)];
  const lookup = { platform: 'AWS', lookupType: 'instanceId', lookupValue: instance_id };
  await call(url, token, 'POST', 'machines/stop', { account, region, ...lookup });
}

const lists = ['instance_ids', 'vpc_id', 'platform', 'lifecycle', 'subnet_id', 'instance_state', 'instance_type']
  .concat(['ipv4', 'ipv6', 'private_ip', 'account', 'region', 'tag_filters'])
  .map((name) => [name, []]);

/** The search that matches every machine. */
export const everything = Object.fromEntries(lists);
