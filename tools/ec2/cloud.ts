import { randomBytes } from 'node:crypto';
import type { Xml } from './queryProtocol';

/** The codes of the states that EC2 documents. */
export const stateCodes: Readonly<Record<string, number>> = {
  ...{ pending: 0, running: 16, 'shutting-down': 32, terminated: 48, stopping: 64, stopped: 80 },
};

/** An interface, with its addresses besides the primary one. */
export interface LocalInterface {
  /** Absent for the first interface, whose primary address is the instance's. */
  readonly privateIp?: string;
  readonly publicIp?: string;
  readonly carrierIp?: string;
  readonly secondary?: readonly { readonly privateIp: string; readonly publicIp?: string }[];
  readonly ipv6?: readonly string[];
  readonly ipv4Prefixes?: readonly string[];
  readonly ipv6Prefixes?: readonly string[];
}

/** An instance of the local cloud. */
export interface LocalInstance {
  readonly id: string;
  readonly reservation: string;
  readonly zone: string;
  readonly type: string;
  readonly image: string;
  readonly key: string | undefined;
  readonly subnet: string | undefined;
  readonly privateIp: string | undefined;
  publicIp: string | undefined;
  readonly ipv6: string | undefined;
  /** Further addresses of the first interface, and further interfaces. */
  interfaces: readonly LocalInterface[];
  readonly lifecycle: string | undefined;
  /** A spot machine whose request outlives it can be stopped. */
  readonly isPersistent: boolean;
  readonly platform: string | undefined;
  readonly architecture: string;
  /** The state in the answers, whatever its goal. */
  state: string | undefined;
  readonly tags: Record<string, string>;
  readonly token: string | undefined;
  readonly launched: Date;
  isProtected: boolean;
  /** Where it is going, and when it is there (milliseconds since 1970). */
  goal: 'running' | 'stopped' | 'terminated';
  settlesAt: number;
  /** From then on it is in the answers about all machines. */
  listedFrom: number;
}

export interface LocalTemplate {
  readonly id: string;
  readonly name: string;
  readonly created: Date;
  /** The data of each version as it was sent, in EC2's names of answers. */
  readonly versions: { readonly description: string; readonly data: Record<string, unknown>; readonly created: Date }[];
}

/** What was launched under a token: the same request gets the same answer, another one a refusal. */
interface Launch {
  readonly digest: string;
  readonly ids: readonly string[];
}

/** One account in one region. */
export class LocalPlace {
  readonly instances = new Map<string, LocalInstance>();
  readonly templates = new Map<string, LocalTemplate>();
  readonly launches = new Map<string, Launch>();
  /** What was answered to orders about templates, by their tokens. */
  readonly answered = new Map<string, Xml>();
  /** How many more machines there is room for. */
  capacity = Number.POSITIVE_INFINITY;

  constructor(
    readonly account: string,
    readonly region: string,
    private readonly settings: { readonly settleMs: number },
  ) {}

  stateOf({ goal, settlesAt, state }: LocalInstance): string {
    if (state !== undefined) return state;
    if (Date.now() >= settlesAt) return goal;
    return ({ running: 'pending', stopped: 'stopping', terminated: 'shutting-down' } as const)[goal];
  }

  send(instance: LocalInstance, goal: LocalInstance['goal']): void {
    instance.goal = goal;
    instance.settlesAt = Date.now() + this.settings.settleMs;
    if (goal !== 'running') instance.publicIp = undefined;
    else instance.publicIp ??= address(198, 18);
  }

  /** Adds a running instance, with what is said of it. */
  add(more: Partial<LocalInstance> = {}): LocalInstance {
    const instance: LocalInstance = {
      id: `i-0${randomBytes(8).toString('hex')}`,
      reservation: `r-0${randomBytes(8).toString('hex')}`,
      zone: `${this.region}a`,
      type: 't3.medium',
      image: 'ami-0a1b2c3d4e5f60718',
      key: 'ops',
      subnet: 'subnet-0aaaaaaaaaaaaaaaa',
      privateIp: address(10, 0),
      publicIp: address(198, 18),
      ipv6: undefined,
      interfaces: [],
      lifecycle: undefined,
      isPersistent: false,
      platform: undefined,
      architecture: 'x86_64',
      state: undefined,
      tags: {},
      token: undefined,
      launched: new Date(Date.now() - 3_600_000),
      isProtected: false,
      goal: 'running',
      settlesAt: 0,
      listedFrom: 0,
      ...more,
    };
    this.instances.set(instance.id, instance);
    return instance;
  }

  addTemplate(name: string, data: Record<string, unknown>): LocalTemplate {
    const created = new Date();
    const template: LocalTemplate = {
      id: `lt-0${randomBytes(8).toString('hex')}`,
      name,
      created,
      versions: [{ description: 'made for a test', data, created }],
    };
    this.templates.set(template.id, template);
    return template;
  }
}

let count = 256;
function address(first: number, second: number): string {
  count += 1;
  return `${first}.${second}.${(count >> 8) & 255}.${count & 255}`;
}

/** What goes wrong with requests of one action: each of these once, in their order, or as often as it says. */
export interface LocalFault {
  readonly action: string;
  readonly account?: string;
  readonly region?: string;
  /** Only with requests that name machines by a filter. */
  readonly filtered?: boolean;
  /** Only with requests that name what they ask for by its identifier, or only with those that do not. */
  readonly named?: boolean;
  /** Identifiers of machines and templates that the answer leaves out; `*` leaves out all. */
  readonly omits?: readonly string[];
  /** The answer is an empty page with this token; `*` stands for another one in each answer. */
  readonly nextToken?: string;
  /** So many of the machines that are asked for are listed; the others are not yet. */
  readonly most?: number;
  /** How many requests it happens to; 1 unless it says otherwise. */
  readonly times?: number;
  readonly error?: { readonly code: string; readonly message?: string; readonly status?: number };
  /** Something on the way answers in the cloud's place. */
  readonly page?: { readonly status: number; readonly html: string };
  /** The request is carried out or not, and its answer never comes: the connection is cut. */
  readonly lost?: 'done' | 'not done';
  /** Milliseconds before it is looked at. */
  readonly delayMs?: number;
}

/** The whole local cloud: accounts, each in any region, and what goes wrong. */
export class LocalCloud {
  private readonly places = new Map<string, LocalPlace>();
  private readonly faults: (LocalFault & { left: number })[] = [];
  /** The requests that came, in their order: `account region Action`. */
  readonly requests: string[] = [];
  /** How long a machine takes to reach a state, and a new one to be listed; how far the cloud's clock is ahead of this machine's. */
  readonly settings = { settleMs: 0, listedAfterMs: 0, clockAheadMs: 0 };

  place(account: string, region: string): LocalPlace {
    const key = `${account} ${region}`;
    const place = this.places.get(key) ?? new LocalPlace(account, region, this.settings);
    this.places.set(key, place);
    return place;
  }

  fail(fault: LocalFault): void {
    this.faults.push({ ...fault, left: fault.times ?? 1 });
  }

  /** Nothing goes wrong any more. */
  mend(): void {
    this.faults.length = 0;
  }

  /** The fault of a request, used up. */
  takeFault(
    action: string,
    account: string,
    region: string,
    { isFiltered, isNamed }: { readonly isFiltered: boolean; readonly isNamed: boolean },
  ): LocalFault | undefined {
    const fault = this.faults.find(
      (one) =>
        one.left > 0 &&
        (one.action === '*' || one.action === action) &&
        (one.account ?? account) === account &&
        (one.region ?? region) === region &&
        (one.filtered ?? isFiltered) === isFiltered &&
        (one.named ?? isNamed) === isNamed,
    );
    if (fault) fault.left -= 1;
    return fault;
  }
}
