import { describe, expect, it } from 'vitest';
import { baseOf, type Call } from '../../../contract/call';
import { calls } from '../../../contract/calls';
import { documentedCalls, offeredCalls } from '../../support/documentedCalls';

const lineOf = ({ method, path, access }: Call) => `${method} ${path} ${access}`;

describe('the contract', () => {
  it('has every documented call with method, path and access', () => {
    const documented = calls.filter(({ beyond }) => !beyond).map(lineOf);
    expect(documented).toEqual(expect.arrayContaining(documentedCalls));
  });

  it('marks undocumented calls', () => {
    const offered = calls.filter(({ beyond }) => beyond).map(lineOf);
    expect(offered).toEqual(expect.arrayContaining(offeredCalls));
  });

  it('names every call once', () => {
    expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
  });

  it('puts the calls under authentication/ on their own base', () => {
    expect(baseOf({ path: 'authentication/login' })).toBe('authentication');
    expect(baseOf({ path: 'listprocess' })).toBe('cloud');
  });
});

const body = (name: string) => {
  const schema = calls.find((call) => call.name === name)?.body;
  if (!schema) throw new Error(`${name} has no body`);
  return schema;
};

describe('documented request bodies', () => {
  it.each([
    ['register', { username: 'ada', password: 'correct horse', email: 'a@b.c', team: 'Air' }],
    ['assginvertical', { user_id: 7, vertical_id: 3 }],
    ['assignvertical', { user_id: '7', vertical_id: 3 }],
    ['assignrole', { user_id: 7, vertical_id: 3, roles: [2, 5] }],
    ['assignrole', { user_id: 7, vertical_id: 3, roles: [2, 5], direct_privileges: [4, 9] }],
    ['dropuser', { userid: 7, username: 'ada' }],
    ['machines', { account: '900', region: 'us-east-1', platform: 'AWS', lookupType: 'ipv4', lookupValue: '10.0.0.4' }],
    [
      'terminate',
      {
        account: '900',
        region: 'us-east-1',
        tagname: '',
        sk_shut: false,
        force: false,
        instances: [{ instance_id: 'i-1', ipv4: '', ipv6: '', private_ip: '' }],
      },
    ],
    [
      'launchmachines',
      { process_id: 12, template_id: 'lt-1', version: '3', count: 2, instance_type: null, tagname: '' },
    ],
    ['terminatemachines', { process_id: 12, InstanceIds: ['i-1'], ipv4: [], ipv6: [], tagname: '' }],
    ['updateprocess', { process_id: 12, machine_max_count: 30, version: '3' }],
    ['createltbyip', { ip: '10.0.0.4', instance_id: '' }],
    ['approverequest', { requestid: '31', approve: 1 }],
    ['approveupdate', { requestid: '8', approve: -1 }],
    ['approveupdate', { requestid: '8', approve: -1, reason: 'Too many machines' }],
  ])('accepts %s', (name, example) => {
    expect(body(name).safeParse(example).success).toBe(true);
  });

  it.each([
    ['approverequest', { requestid: '31', approve: true }],
    ['approverequest', { requestid: '31', approve: '1' }],
    ['approverequest', { requestid: '31', approve: 0 }],
    ['approverequest', { requestid: 31, approve: 1 }],
    ['approverequest', { requestid: '31', approve: 1, extra: 1 }],
    ['approverequest', { requestid: '31', approve: 1, reason: null }],
    ['approverequest', { requestid: '31', approve: 1, reason: 'x'.repeat(1_001) }],
    ['assignrole', { user_id: '7', vertical_id: 3, roles: [] }],
    ['register', { username: 'a\0b', password: 'correct horse', email: 'a@b.c', team: 'Air' }],
    ['dropuser', { userid: 2 ** 31, username: 'ada' }],
  ])('refuses for %s the body %j', (name, example) => {
    expect(body(name).safeParse(example).success).toBe(false);
  });
});
