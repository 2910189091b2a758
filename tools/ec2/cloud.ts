import { randomBytes } from 'node:crypto';
import type { Xml } from './queryProtocol';

/** EC2's documented state codes. */
export const stateCodes: Readonly<Record<string, number>> = {
  ...{ pending: 0, running: 16, 'shutting-down': 32, terminated: 48, stopping: 64, stopped: 80 },
};

/** An interface with its secondary addresses. */
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
  /** A spot machine with a persistent request can be stopped. */
  readonly isPersistent: boolean;
  readonly platform: string | undefined;
  readonly architecture: string;
  /** The state in responses, whatever its goal. */
  state: string | undefined;
  readonly tags: Record<string, string>;
  readonly token: string | undefined;
  readonly launched: Date;
  isProtected: boolean;
  /** The result of its status checks while it runs. */
  check: 'ok' | 'impaired';
  /** In percent while it runs. */
  readonly cpu: number;
  /** The goal state, and the time in ms since 1970 when it is reached. */
  goal: 'running' | 'stopped' | 'terminated';
  settlesAt: number;
  /** Time from which it is listed among all machines. */
  listedFrom: number;
}

export interface LocalTemplate {
  readonly id: string;
  readonly name: string;
  readonly created: Date;
  /** The data of each version as sent, with the names of EC2's responses. */
  readonly versions: { readonly description: string; readonly data: Record<string, unknown>; readonly created: Date }[];
}

/** Launches by token: an equal request gets the same response, a different one a refusal. */
interface Launch {
  readonly digest: string;
  readonly ids: readonly string[];
}

/** An account in a region. */
export class LocalPlace {
  readonly instances = new Map<string, LocalInstance>();
  readonly templates = new Map<string, LocalTemplate>();
  readonly launches = new Map<string, Launch>();
  /** Responses to template requests by their tokens. */
  readonly answered = new Map<string, Xml>();
  /** Number of machines that can still be launched. */
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

  /** Adds a running instance with the given properties. */
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
      check: 'ok',
      cpu: 12.5,
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

/** A fault of requests of one action. Faults apply once each in order, or as often as `times`. */
export interface LocalFault {
  readonly action: string;
  readonly account?: string;
  readonly region?: string;
  /** Applies only to requests that name machines by a filter. */
  readonly filtered?: boolean;
  /** Applies only to requests that name identifiers, or only to others. */
  readonly named?: boolean;
  /** Identifiers of machines and templates that the response omits; `*` omits all. */
  readonly omits?: readonly string[];
  /** The response is an empty page with this token; `*` is another token each time. */
  readonly nextToken?: string;
  /** Maximum number of requested machines that are listed. */
  readonly most?: number;
  /** Number of affected requests. Default: 1. */
  readonly times?: number;
  readonly error?: { readonly code: string; readonly message?: string; readonly status?: number };
  /** A proxy responds instead of the cloud. */
  readonly page?: { readonly status: number; readonly html: string };
  /** The request is carried out or not, and the connection is cut without a response. */
  readonly lost?: 'done' | 'not done';
  /** Delay in ms before the request is handled. */
  readonly delayMs?: number;
}

/** The local cloud: accounts in any region, and faults. */
export class LocalCloud {
  private readonly places = new Map<string, LocalPlace>();
  private readonly faults: (LocalFault & { left: number })[] = [];
  /** Received requests in order: `account region Action`. */
  readonly requests: string[] = [];
  /** Time until a machine reaches a state, and until a new one is listed, in ms; and the cloud's clock offset. */
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

  /** Removes all faults. */
  mend(): void {
    this.faults.length = 0;
  }

  /** Returns the fault of a request, and counts it as used. */
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
