import { setTimeout as pause } from 'node:timers/promises';
import * as authentication from '../../contract/authentication';
import { launchMachines, terminateProcessMachines } from '../../contract/launches';
import * as processes from '../../contract/processes';
import { launchForm } from '../../tests/server/support/launches';
import { processForm } from '../../tests/server/support/requests';
import type { Client, Surroundings } from './client';
import type { Deed, Entry } from './journal';

/** The people of a run and their dependencies. */
export interface Team {
  /** Administrators, who decide and change people. */
  readonly administrators: readonly Client[];
  /** Launch operators, who request processes, launch and terminate. Administrators may too. */
  readonly operators: readonly Client[];
  readonly template: Readonly<Record<'template_id' | 'version' | 'account' | 'region', string>>;
  /** Verticals in which people have roles, and in which they come and go. */
  readonly verticals: { readonly kept: number; readonly changing: number };
  readonly role: number;
}

interface Process {
  readonly id: number;
  limit: number;
  machines: string[];
}

type Pending =
  | { readonly about: 'process'; readonly id: number; readonly limit: number }
  | { readonly about: 'update'; readonly id: number; readonly process: Process; readonly limit: number };

/** Number of people who are changed repeatedly, and of processes in use, the newest ones. */
const maximumPeople = 12;
const maximumProcesses = 10;

/** The random actions of the clients, and their shared results. */
export class Work {
  private readonly pending: Pending[] = [];
  private readonly known: Process[] = [];
  private readonly people: number[] = [];
  private number = 0;

  /** The actions, each as often as its weight. */
  private readonly acts: readonly (readonly [weight: number, act: () => Promise<unknown>])[] = [
    [4, () => this.askForProcess()],
    [6, () => this.decide()],
    [2, () => this.askForUpdate()],
    [7, () => this.launch()],
    [4, () => this.terminate()],
    [1, () => this.register()],
    [2, () => this.changeVertical()],
    [3, () => this.changeRoles()],
  ];

  constructor(
    private readonly name: string,
    private readonly team: Team,
    private readonly surroundings: Surroundings,
  ) {}

  /** Performs actions until it is stopped. */
  async until(isOver: () => boolean): Promise<void> {
    const { random } = this.surroundings;
    const lots = this.acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
    while (!isOver()) {
      await random.oneOf(lots)?.();
      await pause(random.between(0, 20));
    }
  }

  private get anybody(): Client {
    return this.one([...this.team.administrators, ...this.team.operators]);
  }

  private get administrator(): Client {
    return this.one(this.team.administrators);
  }

  private one<Item>(items: readonly Item[]): Item {
    const found = this.surroundings.random.oneOf(items);
    if (found === undefined) throw new Error('There is nobody and nothing to choose from');
    return found;
  }

  /** Returns a unique text. */
  private own(what: string): string {
    this.number += 1;
    return `${this.name}-${what}-${this.number}`;
  }

  private submit(client: Client, deed: Deed, call: Parameters<Client['submit']>[1], body: object): Promise<Entry> {
    return client.submit(this.surroundings.journal.begin(client.name, deed), call, body);
  }

  /** Performs an action once, or several times concurrently. */
  private atOnce<Result>(most: number, act: () => Promise<Result>): Promise<Result[]> {
    return Promise.all(Array.from({ length: this.surroundings.random.between(1, most) }, act));
  }

  /** Lets two people request a process of the same name: one gets it. */
  private async askForProcess(): Promise<void> {
    const process_name = this.own('process');
    await this.atOnce(2, async () => {
      const tagname = this.own('tag');
      const limit = this.surroundings.random.between(1, 6);
      const form = { ...this.team.template, process_name, tagname, machine_limit: limit, instance_type: '' };
      const deed = { kind: 'process request', tagname, limit } as const;
      const { made } = await this.submit(this.anybody, deed, processes.requestProcess, processForm(form));
      if (made.requestId) this.pending.push({ about: 'process', id: made.requestId, limit });
    });
  }

  private async askForUpdate(): Promise<void> {
    const process = this.surroundings.random.oneOf(this.known);
    if (!process) return;
    await this.atOnce(2, async () => {
      const limit = process.limit + this.surroundings.random.between(1, 3);
      const body = { process_id: process.id, version: this.team.template.version, machine_max_count: limit };
      const deed = { kind: 'update request', processId: process.id, limit } as const;
      const { made } = await this.submit(this.anybody, deed, processes.updateProcess, body);
      if (made.requestId) this.pending.push({ about: 'update', id: made.requestId, process, limit });
    });
  }

  /** Lets several people decide the same request. */
  private async decide(): Promise<void> {
    const request = this.surroundings.random.oneOf(this.pending.slice(0, 4));
    if (!request) return;
    const { about, id } = request;
    const call = about === 'process' ? processes.decideProcessRequest : processes.decideUpdateRequest;
    const entries = await this.atOnce(3, () => {
      const approve = this.surroundings.random.happens(0.75) ? 1 : -1;
      const reason = this.own('reason');
      const deed = { kind: 'decision', about, requestId: id, approve, reason } as const;
      return this.submit(this.administrator, deed, call, { requestid: String(id), approve, reason });
    });
    const isDecided = entries.some(({ outcome }) => outcome !== 'unanswered');
    if (isDecided && this.pending.includes(request)) this.pending.splice(this.pending.indexOf(request), 1);
    for (const { outcome, deed, made } of entries)
      if (outcome === 'acknowledged' && deed.kind === 'decision' && deed.approve === 1)
        this.learn(request, made.processId);
  }

  private learn(request: Pending, processId: number | undefined): void {
    if (request.about === 'update') request.process.limit = request.limit;
    else if (processId !== undefined) {
      this.known.push({ id: processId, limit: request.limit, machines: [] });
      if (this.known.length > maximumProcesses) this.known.shift();
    }
  }

  /** Lets several people launch for the same process, beyond its limit. */
  private async launch(): Promise<void> {
    const process = this.surroundings.random.oneOf(this.known);
    if (!process) return;
    const { template_id, version } = this.team.template;
    await this.atOnce(3, async () => {
      const count = this.surroundings.random.between(1, 3);
      const deed = { kind: 'launch', processId: process.id, count } as const;
      const form = launchForm(process.id, { template_id, version, count });
      const { made } = await this.submit(this.anybody, deed, launchMachines, form);
      process.machines.push(...(made.instanceIds ?? []));
    });
  }

  private async terminate(): Promise<void> {
    const process = this.surroundings.random.oneOf(this.known.filter(({ machines }) => machines.length > 0));
    if (!process) return;
    const instanceIds = process.machines.splice(0, this.surroundings.random.between(1, 3));
    const deed = { kind: 'termination', processId: process.id, instanceIds } as const;
    const body = { process_id: process.id, InstanceIds: instanceIds, ipv4: [], ipv6: [], tagname: '' };
    await this.atOnce(2, () => this.submit(this.anybody, deed, terminateProcessMachines, body));
  }

  /** Lets two people register the same name: one succeeds. */
  private async register(): Promise<void> {
    const username = this.own('user');
    const entries = await this.atOnce(2, () => {
      const email = `${this.own('mail')}@example.com`;
      const body = { username, email, team: 'Soak', password: `a long pass phrase of ${email}` };
      return this.submit(this.administrator, { kind: 'registration', email }, authentication.register, body);
    });
    if (this.people.length < maximumPeople && entries.some(({ outcome }) => outcome === 'acknowledged'))
      await this.meet(username);
  }

  /** Assigns a new person the vertical in which roles are changed. */
  private async meet(username: string): Promise<void> {
    const userId = await userIdOf(this.administrator, username);
    if (userId === undefined) return;
    const entry = await this.putIn(userId, this.team.verticals.kept, true);
    if (entry.outcome === 'acknowledged') this.people.push(userId);
  }

  private putIn(userId: number, verticalId: number, belongs: boolean): Promise<Entry> {
    const call = belongs ? authentication.assignVertical : authentication.removeVertical;
    const deed = { kind: 'vertical', userId, verticalId, belongs } as const;
    return this.submit(this.administrator, deed, call, { user_id: userId, vertical_id: verticalId });
  }

  private async changeVertical(): Promise<void> {
    const userId = this.surroundings.random.oneOf(this.people);
    if (userId === undefined) return;
    const belongs = () => this.surroundings.random.happens(0.5);
    await this.atOnce(2, () => this.putIn(userId, this.team.verticals.changing, belongs()));
  }

  private async changeRoles(): Promise<void> {
    const userId = this.surroundings.random.oneOf(this.people);
    if (userId === undefined) return;
    const verticalId = this.team.verticals.kept;
    await this.atOnce(2, () => {
      this.number += 1;
      const privilege = this.number;
      const body = {
        user_id: userId,
        vertical_id: verticalId,
        roles: [this.team.role],
        direct_privileges: [privilege],
      };
      const deed = { kind: 'roles', userId, verticalId, privilege } as const;
      return this.submit(this.administrator, deed, authentication.assignRole, body);
    });
  }
}

/** Returns a person's identifier; nothing if there is no such person. */
export async function userIdOf(administrator: Client, username: string): Promise<number | undefined> {
  const { users } = await administrator.read<{ users: { userid: number; username: string }[] }>(
    authentication.getUsers,
  );
  return users.find((user) => user.username === username)?.userid;
}
