import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAll, addOne, auditOf, termination } from '../../support/machines';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let token = '';
const faults = { unreachable: [], machines: new Map<string, { code: string; message: string }>() };

beforeAll(async () => {
  server = await TestApp.start({ faults, env: { TERMINATE_MAXIMUM: '5' } });
  await server.add('otto', { 'Data/Air': ['aws user'] });
  token = await server.tokenOf('otto', 'Data/Air');
});

afterAll(() => server.stop());

const terminate = (selected: Parameters<typeof termination>[0], more: object = {}) =>
  server.send('POST', 'terminate', token, termination(selected, more));

async function statesOf(...machines: readonly { instance_id: string }[]) {
  const states = [];
  for (const { instance_id: lookupValue } of machines) {
    const body = { account: '019', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId', lookupValue };
    states.push((await server.send('POST', 'machines/status', token, body)).json<{ status: string }>().status);
  }
  return states;
}

describe('termination', () => {
  it.each(['instance_id', 'ipv4', 'ipv6', 'private_ip'] as const)(
    'ends exactly the machines given by %s',
    async (kind) => {
      const machines = await addAll(server, {}, {}, {});
      const named = machines.slice(0, 2).map((machine) => ({ [kind]: machine[kind] ?? '' }));
      const answer = await terminate(named);
      expect(answer.json()).toMatchObject({ status: 'success', message: '2 machines are being terminated' });
      expect(answer.json<{ data: object[] }>().data).toEqual(
        machines.slice(0, 2).map(({ instance_id }) => ({
          ...{ instance_id, previous_state: 'running', state: 'shutting-down', outcome: 'terminate' },
        })),
      );
      expect(await statesOf(...machines)).toEqual(['shutting-down', 'shutting-down', 'running']);
    },
  );

  it('ends a machine once if several of its addresses are given', async () => {
    const other_addresses = { private_ip: ['10.44.0.2'], ipv4: ['203.0.113.44'], ipv6: [] };
    const one = await addOne(server, { private_ip: '10.44.0.1', other_addresses });
    const answer = await terminate([{ ipv4: '10.44.0.1' }, { ipv4: '10.44.0.2' }, { ipv4: '203.0.113.44' }]);
    expect(answer.json()).toMatchObject({ message: '1 machine is being terminated', data: [{}] });
    expect(await statesOf(one)).toEqual(['shutting-down']);
  });

  it('ends the machines with exactly this tag name in this region', async () => {
    const named = (Name: string, more: object = {}) => ({ tags: { Name }, ...more });
    const machines = await addAll(server, named('web'), named('web'), named('WEB'), named('web-2'), named('web '));
    const elsewhere = await addAll(server, named('web', { region: 'eu-west-1' }), named('web', { account: '5646' }));
    expect((await terminate('web')).json()).toMatchObject({ message: '2 machines are being terminated' });
    expect(await statesOf(...machines)).toEqual(['shutting-down', 'shutting-down', ...Array(3).fill('running')]);
    expect((await terminate('web')).statusCode).toBe(404);
    expect((await terminate('web', { region: 'eu-west-1' })).statusCode).toBe(200);
    expect(elsewhere).toHaveLength(2);
  });

  it('reports machines that have ended without an error', async () => {
    const [ended, live] = await addAll(server, { goal: 'terminated' }, {});
    const answer = await terminate([
      { instance_id: ended?.instance_id ?? '' },
      { instance_id: live?.instance_id ?? '' },
    ]);
    expect(answer.json()).toMatchObject({
      message: '1 machine is being terminated, 1 was already terminated',
      data: [{ outcome: 'none' }, { outcome: 'terminate' }],
    });
  });

  it.each([{ sk_shut: true }, { force: true }])('with %j does not wait for the operating system', async (more) => {
    const machine = await addOne(server);
    await terminate([{ instance_id: machine.instance_id }], more);
    server.pass(2);
    expect(await statesOf(machine)).toEqual(['terminated']);
    expect((await auditOf(server, 'terminate'))[0]?.after).toMatchObject(more);
  });
});

describe('refused termination', () => {
  /** Terminates it together with other machines, which must stay, and returns the response. */
  async function refused(selected: (good: string) => Parameters<typeof termination>[0], more: object = {}) {
    const good = await addOne(server, { tags: { Name: 'good' } });
    const answer = await terminate(selected(good.instance_id), more);
    expect(await statesOf(good)).toEqual(['running']);
    await server.db.updateTable('machine').set({ tags: '{}' }).where('instance_id', '=', good.instance_id).execute();
    return answer;
  }

  it('refuses if one identifier is unknown', async () => {
    const answer = await refused((good) => [{ instance_id: good }, { instance_id: 'i-nobody' }]);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'unknown_machine', message: expect.stringContaining('i-nobody') });
    const [row] = await auditOf(server, 'terminate');
    expect(row).toMatchObject({
      outcome: 'denied',
      account: '019',
      after: { reason: expect.stringContaining('i-nobody') },
    });
  });

  it('refuses if one machine is protected, with any force', async () => {
    const { instance_id } = await addOne(server, { termination_protection: true });
    for (const force of [false, true]) {
      const answer = await refused((good) => [{ instance_id: good }, { instance_id }], { force });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'termination_protected', data: [{ instance_id }] });
    }
  });

  it('refuses an address of two machines', async () => {
    await addAll(server, { private_ip: '10.6.6.6' }, { private_ip: '10.6.6.6' });
    const answer = await refused(() => [{ private_ip: '10.6.6.6' }]);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'ambiguous', data: [{}, {}] });
  });

  it('refuses an address within another machine’s prefix', async () => {
    const other_addresses = { private_ip: ['10.45.0.16/28'], ipv4: [], ipv6: [] };
    const machines = await addAll(server, { private_ip: '10.45.0.20' }, { other_addresses });
    const answer = await terminate([{ private_ip: '10.45.0.20' }]);
    expect(answer.json()).toMatchObject({ code: 'ambiguous' });
    expect(await statesOf(...machines)).toEqual(['running', 'running']);
  });

  it('refuses more machines than a call may terminate', async () => {
    const machines = await addAll(server, ...Array.from({ length: 6 }, () => ({ tags: { Name: 'many' } })));
    const answer = await terminate('many');
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'too_many_machines' });
    expect(new Set(await statesOf(...machines))).toEqual(new Set(['running']));
  });

  it.each([
    ['nothing', [], {}, 400],
    ['blanks', '  ', {}, 400],
    ['a wildcard for a tag name', '*', {}, 400],
    ['an object without an identifier', [{}], {}, 400],
    ['a tag name beside an identifier', [{ instance_id: 'i-1' }], { tagname: 'good' }, 400],
    ['two kinds of identifier', [{ instance_id: 'i-1' }, { ipv4: '10.0.0.1' }], {}, 400],
    ['a pattern for a tag name', 'goo?', {}, 404],
    ['the start of a tag name', 'go', {}, 404],
    ['an account of another vertical', 'good', { account: '900' }, 403],
    ['a region that is none', 'good', { region: 'us-east-9' }, 404],
    ['another region', 'good', { region: 'us-west-2' }, 404],
    ['a body without force', 'good', { force: undefined }, 400],
    ['a count for force', 'good', { force: 1 }, 400],
    ['a key too many', 'good', { all: true }, 400],
  ] as const)('refuses a termination by %s', async (_what, selected, more, code) => {
    expect((await refused(() => selected, more)).statusCode).toBe(code);
  });

  it('refuses a request without a body', async () => {
    const answer = await server.call({ method: 'POST', path: 'terminate', token });
    expect(answer.statusCode).toBe(400);
  });
});

describe('failing cloud', () => {
  it('answers 502 with a row for each machine, and audits the same', async () => {
    const machines = await addAll(server, {}, {}, {});
    const bad = machines[1]?.instance_id ?? '';
    faults.machines.set(bad, { code: 'InternalError', message: 'An internal error has occurred' });
    const answer = await terminate(machines.map(({ instance_id }) => ({ instance_id })));
    expect(answer.statusCode).toBe(502);
    const { message, data } = answer.json<{ message: string; data: object[] }>();
    expect(message).toBe('The cloud failed to terminate 1 of 3 machines: An internal error has occurred');
    expect(data).toMatchObject([
      { outcome: 'terminate', state: 'shutting-down' },
      { instance_id: bad, outcome: 'failed', state: 'running', error_code: 'InternalError' },
      { outcome: 'terminate' },
    ]);
    expect(await statesOf(...machines)).toEqual(['shutting-down', 'running', 'shutting-down']);
    const [row] = await auditOf(server, 'terminate');
    expect(row).toMatchObject({ outcome: 'failed', after: { machines: data } });
  });
});

it('carries out two concurrent terminations of the same machines once, and answers both', async () => {
  const machines = await addAll(server, {}, {});
  const named = machines.map(({ instance_id }) => ({ instance_id }));
  const answers = await Promise.all([terminate(named), terminate(named)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const outcomes = answers.flatMap((answer) => answer.json<{ data: { outcome: string }[] }>().data);
  expect(outcomes.filter(({ outcome }) => outcome === 'terminate')).toHaveLength(2);
});
