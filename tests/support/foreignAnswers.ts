import type { Handler, RecordedRequest } from './foreignBackend';
import { failed, json, type Reply } from './replies';

/*
 * Successful responses for every call of the contract. Addresses, keys and texts repeat the contract on purpose: nothing is imported
 * from contract/, so that a mistake in it fails a test.
 */

const verticals = [
  { id: 1, name: 'admin', description: 'Everything' },
  { id: 2, name: 'Data/Air', description: 'Air travel' },
  { id: 3, name: 'Data/Hospitality', description: 'Hotels' },
];

/** `ada` is an admin, `otto` has one vertical and `mira` two. The one-time code is 123456. */
const verticalsOf: Record<string, number[]> = { ada: [1], otto: [2], lena: [3], mira: [2, 3] };
const rolesOf: Record<string, string[]> = {
  ada: ['admin'],
  otto: ['aws operator'],
  lena: ['machine_launch user'],
  mira: ['aws operator', 'machine_launch user'],
};

const done = (message: string) => json({ status: 'success', message });

function login({ query, body }: RecordedRequest): Reply {
  const username = new URLSearchParams(body).get('username') ?? '';
  const vertical = Number(query.get('vertical_id'));
  if (!verticalsOf[username]?.includes(vertical)) return failed(400, 'Invalid credentials');
  if (vertical !== 1 && query.get('otp') !== '123456') return failed(400, 'The one-time code is wrong');
  return json({
    access_token: `token-of-${username}`,
    message: 'Login successful',
    email: `${username}@example.com`,
    roles: rolesOf[username],
  });
}

const users = [
  {
    userid: 7,
    username: 'ada',
    email: 'ada@example.com',
    verticals: [{ vertical_id: 1, roles: [{ roleid: 1, direct_privileges: [] }] }],
  },
  {
    userid: 8,
    username: 'otto',
    email: 'otto@example.com',
    verticals: [{ vertical_id: 2, roles: [{ roleid: 2, direct_privileges: [4, 9] }] }],
  },
  { userid: 9, username: 'nils', email: 'nils@example.com', verticals: [] },
];

const roles = [
  { roleid: 1, rolename: 'admin', module: 'admin' },
  { roleid: 2, rolename: 'aws user', module: 'aws' },
  { roleid: 3, rolename: 'aws admin', module: 'aws' },
  { roleid: 5, rolename: 'machine_launch user', module: 'launch' },
];

const instances = ['running', 'stopped', 'pending'].map((state, index) => ({
  instance_id: `i-${index + 1}`,
  account: index === 2 ? '106' : '900',
  region: 'us-east-1',
  state,
  security_groups: [{ GroupName: 'web', GroupId: 'sg-1' }],
  launch_time: `2025-03-0${index + 1}T10:00:00Z`,
}));

const processes = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  process_name: `process ${index + 1}`,
  version: '3',
  machine_max_count: 20,
  active: index % 2 === 0,
  note: null,
}));

const requests = [0, 1, -1].map((status, index) => ({
  id: 31 + index,
  status,
  process_name: `requested ${index + 1}`,
  region: 'us-east-1',
}));

const updates = [0, 1, -1].map((status, index) => ({ id: 8 + index, process_id: 12, status, version: '4' }));

const machine = json({ status: 'running', ips: ['10.0.0.4'] });

/** Responses by method and path. */
export const goodAnswers: Record<string, Handler> = {
  'POST authentication/login': login,
  'POST authentication/sendotp': json({ message: 'OTP sent to your registered device' }),
  'GET authentication/getuserverticals': ({ query }) => {
    const ids = verticalsOf[query.get('username') ?? ''] ?? [];
    return json({ data: verticals.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name })) });
  },
  'POST authentication/register': done('Registration successful'),
  'GET authentication/getusers': json({ status: 'success', users }),
  'GET authentication/getroles': json({ status: 'success', roles }),
  'GET authentication/listverticals': json({ data: verticals }),
  'PUT authentication/assginvertical': done('Vertical assigned'),
  'PUT authentication/assignvertical': done('Vertical assigned'),
  'PUT authentication/removevertical': done('Vertical removed'),
  'PUT authentication/assignrole': done('Roles updated'),
  'DELETE authentication/dropuser': done('User deleted'),

  'GET aws/getaccounts': json(['900', '106']),
  'GET aws/getregions': json(['us-east-1', 'eu-west-1']),
  'POST machines/start': machine,
  'POST machines/stop': machine,
  'POST machines/status': machine,
  'POST machines/terminate': machine,
  'POST terminate': done('Termination started'),
  'POST ec2/listinstance': json({ status: 'success', data: instances }),
  'POST ec2/listallinstance': json({ data: instances }),
  'POST ec2/createltbyip': json({ status: 'success', launch_template_id: 'lt-1' }),
  'POST ec2/updateltbyip': json({ status: 'success', launch_template_id: 'lt-1', version: 2 }),

  'GET listprocess': json({ message: 'Processes fetched', data: processes }),
  'POST launchmachines': json({
    status: 'success',
    message: 'Launched',
    data: [{ process_id: 12, instance_id: 'i-1', machine_ipv4: '10.0.0.4', machine_ipv6: '', status: 'pending' }],
  }),
  'DELETE terminatemachines': done('Machines terminated'),
  'POST getltdet': json({
    status: 'success',
    data: { LaunchTemplateName: 'extraction', instance_type: 't3.medium', ImageId: 'ami-1' },
  }),
  'PUT updateprocess': json({ message: 'Update requested' }),
  'POST newprocess': done('Process requested'),

  'GET listrequest': json({ status: 'success', data: requests }),
  'POST approverequest': json({ status: 'accepted', message: 'Request decided' }),
  'GET listupdateprocess': json({ status: 'success', data: updates }),
  'POST approveupdate': json({ status: 'accepted', message: 'Update decided' }),
};

/** Calls without a session. */
export const openCalls = new Set([
  'POST authentication/login',
  'POST authentication/sendotp',
  'GET authentication/getuserverticals',
]);
