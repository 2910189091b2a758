import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Parts } from '../../../../server/app';
import type { Database } from '../../../../server/db/connection';
import type { Fleet } from '../../../../server/fleet/fleet';
import { patience } from '../../../support/patience';
import { type Launched, launchForm, sendLaunch, useOf } from '../../support/launches';
import { auditOf, search, termination } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';

/** Properties of a machine for a test. */
interface WantedMachine {
  readonly zone?: string;
  readonly isProtected?: boolean;
  readonly name?: string;
}

/** A driver, with a cloud that does as a test says. All is in account 019, region us-east-1. */
export interface FleetUnderTest {
  /** Returns the parts of a server with the driver. Each call is for another server on the same cloud. */
  parts(): Partial<Parts>;
  /** Adds running machines to the cloud. Resolves with their identifiers once the server lists them. */
  addMachines(server: TestApp, machines: readonly WantedMachine[]): Promise<readonly string[]>;
  /** Adds a launch template with one version. Resolves with its identifier. */
  addTemplate(server: TestApp): Promise<string>;
  /** Returns the identifiers of the live machines of a process in the cloud itself. */
  liveOf(server: TestApp, processId: number): Promise<readonly string[]>;
  /** Loses the response to the next launch. Its result is unknown until {@link FleetUnderTest.mend}. */
  loseLaunch(how: 'done' | 'not done'): void;
  /** Limits the machines that the cloud can launch. */
  haveRoomFor(count: number): void;
  /** Makes the cloud refuse all requests, as it does if there are too many. */
  throttle(): void;
  /** Protects a machine from termination, without the driver's knowledge. */
  protect(server: TestApp, instanceId: string): Promise<void>;
  /** Ends lost responses, limits and refusals. */
  mend(): void;
  close(): Promise<void>;
}

/** Declares the tests that every driver has to pass, which go through the calls of the server. Call it in a test file of your driver. */
export function fleetContract(name: string, makeFleet: () => Promise<FleetUnderTest>): void {
  describe(`the contract of a fleet: ${name}`, () => {
    let cloud: FleetUnderTest;
    let server: TestApp;
    /** The fleet of the server that was started last. */
    let fleet: Fleet;
    let token = '';

    beforeEach(async () => {
      cloud = await makeFleet();
      server = await start();
      await server.add('lena', { 'Data/Air': ['machine_launch user', 'aws user'] });
      token = await server.tokenOf('lena', 'Data/Air');
    });

    afterEach(async () => {
      await server.stop();
      await cloud.close();
    });

    const start = (database?: Database) =>
      TestApp.start({
        ...cloud.parts(),
        ...(database && { database }),
        handlers: (tools) => {
          fleet = tools.fleet;
          return [];
        },
      });
    const plan = (ids: readonly string[]) =>
      server.send('POST', 'terminate/plan', token, termination(ids.map((instance_id) => ({ instance_id }))));
    const launch = (process: number, template_id: string, count: number, key?: string, at = server) =>
      sendLaunch(at, token, launchForm(process, { template_id, count }), key);
    const terminate = (ids: readonly string[], more: object = {}) =>
      server.send(
        'POST',
        'terminate',
        token,
        termination(
          ids.map((instance_id) => ({ instance_id })),
          more,
        ),
      );
    const act = (action: string, id: string) =>
      server.send('POST', `machines/${action}`, token, {
        ...{ account: '019', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId', lookupValue: id },
      });
    const listed = async () =>
      (await server.send('POST', 'ec2/listallinstance', token, search())).json<{
        data: { instance_id: string; state: string; process_id: number | null }[];
        as_of: string;
        warnings: object[];
      }>();

    /** A process of a limit, with the template that it may launch. */
    async function ready(machine_max_count: number) {
      const template_id = await cloud.addTemplate(server);
      await cloud.addMachines(server, [{ name: 'stranger' }]);
      const process = await addProcess(server, { machine_max_count, template_id });
      return { template_id, process };
    }

    it('launches as many machines as a process allows, and refuses one more', async () => {
      const { template_id, process } = await ready(3);
      const answer = await launch(process, template_id, 3);
      expect(answer.json<Launched>()).toMatchObject({ status: 'success' });
      expect(answer.json<Launched>().data).toHaveLength(3);
      expect(await useOf(server, token, process)).toEqual({ live: 3, reserved: 0 });
      const fourth = await launch(process, template_id, 1);
      expect([fourth.statusCode, fourth.json<Launched>().code]).toEqual([409, 'limit_reached']);
      const ids = answer.json<Launched>().data.map(({ instance_id }) => instance_id);
      expect([...(await cloud.liveOf(server, process))].sort()).toEqual(ids.sort());
      const rows = (await listed()).data.filter(({ process_id }) => process_id === process);
      expect(rows.map(({ instance_id }) => instance_id).sort()).toEqual(ids);
    });

    it('of launches at the same moment, as many win as fit the limit', async () => {
      const { template_id, process } = await ready(7);
      const answers = await Promise.all(Array.from({ length: 5 }, () => launch(process, template_id, 2)));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 409, 409]);
      expect(await cloud.liveOf(server, process)).toHaveLength(6);
      expect(await useOf(server, token, process)).toEqual({ live: 6, reserved: 0 });
    });

    it('launches nothing twice under one key', async () => {
      const { template_id, process } = await ready(9);
      const answers = [await launch(process, template_id, 2, 'once'), await launch(process, template_id, 2, 'once')];
      expect(answers[1]?.body).toBe(answers[0]?.body);
      expect(await cloud.liveOf(server, process)).toHaveLength(2);
    });

    it('says so when the cloud has fewer machines, and reserves no others', async () => {
      const { template_id, process } = await ready(5);
      cloud.haveRoomFor(2);
      const answer = (await launch(process, template_id, 4)).json<Launched>();
      expect(answer).toMatchObject({ status: 'warning', message: expect.stringContaining('Only 2 of 4') });
      expect(await useOf(server, token, process)).toEqual({ live: 2, reserved: 0 });
      expect(await cloud.liveOf(server, process)).toHaveLength(2);
    });

    it('fails when the cloud has no machine, and nothing stays reserved', async () => {
      const { template_id, process } = await ready(5);
      cloud.haveRoomFor(0);
      const answer = await launch(process, template_id, 2);
      expect(answer.statusCode).toBe(502);
      expect(answer.json()).toMatchObject({ detail: expect.stringContaining('InsufficientInstanceCapacity') });
      expect(await useOf(server, token, process)).toEqual({ live: 0, reserved: 0 });
      const [row] = await auditOf(server, 'launchmachines');
      expect(row).toMatchObject({ outcome: 'failed', after: { error_code: 'InsufficientInstanceCapacity' } });
    });

    it.each([
      ['done', 3, 'success'],
      ['not done', 0, 'failed'],
    ] as const)(
      'a launch without an answer that was %s stays reserved until it is known',
      async (how, live, outcome) => {
        const { template_id, process } = await ready(5);
        cloud.loseLaunch(how);
        const answer = await launch(process, template_id, 3, 'lost');
        expect(answer.json<Launched>()).toMatchObject({ status: 'warning', data: [] });
        expect(await useOf(server, token, process)).toMatchObject({ reserved: 3 });
        expect((await launch(process, template_id, 3)).statusCode).toBe(409);
        cloud.mend();
        // Another server concludes it, since the first one may be gone.
        const next = await start(server.database);
        next.pass(60);
        try {
          const status = async () =>
            (await next.call({ path: 'launchmachines/status?key=lost', token })).json<object>();
          await expect.poll(status, { timeout: patience }).toMatchObject({ data: { outcome, count: 3 } });
        } finally {
          await next.stop();
        }
        expect(await useOf(server, token, process)).toEqual({ live, reserved: 0 });
        expect(await cloud.liveOf(server, process)).toHaveLength(live);
      },
    );

    it('tells of each machine what became of it when one of them is protected in one zone', async () => {
      const [free = '', one = '', other = ''] = await cloud.addMachines(server, [
        { zone: 'us-east-1b' },
        { zone: 'us-east-1a' },
        { zone: 'us-east-1a' },
      ]);
      const instanceIds = [free, one, other];
      // It is protected between the plan, which knows of no protection, and the order.
      const order = {
        action: 'terminate',
        account: '019',
        region: 'us-east-1',
        instanceIds,
        skipShutdown: false,
        force: false,
        at: server.now,
      } as const;
      expect((await plan(instanceIds)).json()).toMatchObject({ data: { allowed: true } });
      await cloud.protect(server, other);
      const outcomes = await fleet.act(order, async (_transaction, became) => became);
      expect(outcomes.map(({ instance_id, error }) => [instance_id, error?.code])).toEqual([
        [free, undefined],
        [one, 'OperationNotPermitted'],
        [other, 'OperationNotPermitted'],
      ]);
      expect(outcomes[0]?.state).toMatch(/^(shutting-down|terminated)$/);
      expect(outcomes.slice(1).map(({ state }) => state)).toEqual(['running', 'running']);
      // Beside each other, it is said which of them is the protected one.
      expect(outcomes[1]?.error?.message).not.toContain(other);
      expect(outcomes[2]?.error?.message).toContain(`${other} is protected`);
      const rows = new Map((await listed()).data.map(({ instance_id, state }) => [instance_id, state]));
      expect(instanceIds.map((id) => rows.get(id) === 'running')).toEqual([false, true, true]);
    });

    it('a plan says which machine is protected, and nothing of it is terminated', async () => {
      const [free = '', kept = ''] = await cloud.addMachines(server, [{}, { isProtected: true }]);
      const { data } = (await plan([free, kept])).json<{ data: Record<string, unknown> }>();
      expect(data).toMatchObject({ allowed: false, protected: [kept] });
      expect((await terminate([free, kept])).json()).toMatchObject({ code: 'termination_protected' });
      const states = (await listed()).data.map(({ state }) => state);
      expect(states).not.toContain('shutting-down');
    });

    it('stops, starts and terminates a machine, and a second time is no error', async () => {
      const [id = ''] = await cloud.addMachines(server, [{}]);
      expect((await act('stop', id)).json()).toMatchObject({ status: expect.stringMatching(/^stop/) });
      expect((await act('stop', id)).statusCode).toBe(200);
      expect((await terminate([id])).json()).toMatchObject({ data: [{ instance_id: id, outcome: 'terminate' }] });
      expect((await act('start', id)).statusCode).toBe(409);
      expect((await auditOf(server, 'terminate'))[0]).toMatchObject({ outcome: 'success' });
    });

    it('names the time of their own termination to a person who retries it', async () => {
      const [id = '', other = ''] = await cloud.addMachines(server, [{}, {}]);
      const own_termination_at = server.now.toISOString();
      await terminate([id]);
      await act('terminate', other);
      server.pass(1);
      expect((await plan([id, other])).json()).toMatchObject({
        data: {
          instances: [
            { effect: 'none', own_termination_at },
            { effect: 'none', own_termination_at },
          ],
        },
      });
      expect((await terminate([id, other])).json()).toMatchObject({
        message: '2 were already terminated by you',
        data: [
          { outcome: 'none', own_termination_at },
          { outcome: 'none', own_termination_at },
        ],
      });
      expect((await act('terminate', id)).json()).toMatchObject({ own_termination_at });
    });

    it('is busy when the cloud throttles, and says when to come again', async () => {
      const [id = ''] = await cloud.addMachines(server, [{}]);
      cloud.throttle();
      const answer = await act('stop', id);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(answer.json()).toMatchObject({
        code: 'cloud_busy',
        detail: expect.stringContaining('RequestLimitExceeded'),
      });
      cloud.mend();
      // A region that could not be read meanwhile is read again first.
      await vi.waitFor(async () => expect((await act('stop', id)).statusCode).toBe(200), { timeout: patience });
    });

    it('another server on the same database sees what this one did', async () => {
      const [id = ''] = await cloud.addMachines(server, [{}]);
      const other = await start(server.database);
      try {
        const before = await other.send('POST', 'ec2/listallinstance', token, search());
        await act('stop', id);
        const after = await other.send('POST', 'ec2/listallinstance', token, search());
        expect(after.json().data).toMatchObject([{ instance_id: id, state: expect.stringMatching(/^stop/) }]);
        expect(after.headers.etag).not.toBe(before.headers.etag);
      } finally {
        await other.stop();
      }
    });

    it('makes a launch template from a machine, and finds it again', async () => {
      const [id = ''] = await cloud.addMachines(server, [{ name: 'source' }]);
      const made = await server.send('POST', 'ec2/createltbyip', token, { ip: '', instance_id: id });
      expect(made.statusCode).toBe(200);
      const { LaunchTemplateId: lt_id, ImageId } = made.json<{ data: Record<string, string> }>().data;
      const next = { lt_id, version: '1', ip: '', instance_id: id };
      expect((await server.send('POST', 'ec2/updateltbyip', token, next)).json()).toMatchObject({
        data: { VersionNumber: 2, LatestVersionNumber: 2, DefaultVersionNumber: 1 },
      });
      const place = { account: '019', region: 'us-east-1', template_id: lt_id };
      expect((await server.send('POST', 'getltdet', token, { ...place, version: '$Latest' })).json()).toMatchObject({
        data: { VersionNumber: 2, ImageId, CreatedBy: 'lena' },
      });
      expect((await server.send('POST', 'getltdet', token, { ...place, version: '3' })).statusCode).toBe(404);
    });

    it('says when what it lists was read', async () => {
      await cloud.addMachines(server, [{}]);
      const { as_of, warnings } = await listed();
      expect(Number.isNaN(Date.parse(as_of))).toBe(false);
      expect(warnings).toEqual([]);
    });
  });
}
