import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { EC2Client, type EC2ClientConfig } from '@aws-sdk/client-ec2';
import { AssumeRoleCommand, STSClient, type STSServiceException } from '@aws-sdk/client-sts';
import type { CloudAccount, CloudConfig } from '../../cloudConfig';
import type { Place } from '../fleet';
import { inOwnTurns } from './ownTurns';

type Credentials = Exclude<Awaited<ReturnType<Extract<EC2ClientConfig['credentials'], CallableFunction>>>, undefined>;

/** Time limits for a connection, and for the first byte of a response to a request of each kind. */
const connectMs = 3_000;
const readMs = 15_000;
const writeMs = 20_000;
const quickMs = 5_000;

/**
 * The longest time for a request of each kind with its retries, in ms. The timeouts above end with the first byte of a response,
 * which may go on for ever.
 */
const limitsMs = { read: 120_000, write: 25_000, quick: 20_000 } as const;

/** Lifetime of a retired client. Longer than any request takes. */
const givenUpMs = 60_000;

/** Younger credentials are not discarded again, since many requests fail by the same credentials at once. */
const youngMs = 10_000;

/** Credentials are renewed this long before they expire. */
const aheadMs = 5 * 60_000;

const handler = (requestTimeout: number) => ({
  connectionTimeout: connectMs,
  requestTimeout,
  // Without it the SDK only warns.
  throwOnRequestTimeout: true,
});

/** The retries and time-outs of each kind of request. */
const kinds = {
  /** Reads: throttled and failed ones are retried, at a rate that follows the cloud's responses. */
  read: { maxAttempts: 3, retryMode: 'adaptive', requestHandler: handler(readMs) },
  /** Orders: sent once, since only a caller with a token may repeat them. */
  write: { maxAttempts: 1, requestHandler: handler(writeMs) },
  /** Reads within a request of a person. */
  quick: { maxAttempts: 2, requestHandler: handler(quickMs) },
} as const satisfies Record<string, EC2ClientConfig>;

type Kind = keyof typeof kinds;

type Client = EC2Client | STSClient | CloudWatchClient;

/** The name of this server in the cloud's log, where several servers assume one role. */
const sessionName = `quarterdeck-${hostname().replace(/[^\w.-]/g, '-')}`.slice(0, 64);

/** An account has no credentials, so no request was sent. Has the name of the SDK's own error. */
class NoCredentials extends Error {
  override readonly name = 'CredentialsProviderError';
  readonly $metadata: { readonly requestId?: string | undefined };

  constructor(cause: unknown) {
    const { name, message, $metadata } = cause as Partial<STSServiceException>;
    super(`${name}: ${message}`, { cause });
    this.$metadata = { requestId: $metadata?.requestId };
  }
}

/** The SDK's clients of all accounts and regions, each created at its first use. */
export class Clients {
  private readonly made = new Map<string, Client>();
  private readonly assumed = new Map<string, Promise<Credentials>>();
  private readonly forgottenAt = new Map<string, number>();
  private readonly givenUp = new Map<Client, NodeJS.Timeout>();
  /** The offset of this server's clock in ms, as retired clients have found it. */
  private clockOffset = 0;

  /** @param wait waits before a retry, in ms. Default: a timer */
  constructor(
    private readonly config: CloudConfig,
    readonly wait: (ms: number) => Promise<unknown> = pause,
  ) {}

  /** Returns the client for one kind of request to EC2 in a region of an account. */
  ec2(kind: Kind, place: Place): EC2Client {
    const make = () => withLimit(inOwnTurns(new EC2Client(this.how('ec2', place, kind))), limitsMs[kind]);
    return this.kept(`${kind} ${place.account} ${place.region}`, make);
  }

  /** Returns the client of STS, which names the server's identity in an account and decodes refusals. */
  sts(place: Place): STSClient {
    const make = () => withLimit(new STSClient(this.how('sts', place)), limitsMs.quick);
    return this.kept(`sts ${place.account} ${place.region}`, make);
  }

  /** Returns the client of CloudWatch, which has the use of machines. */
  cloudWatch(place: Place): CloudWatchClient {
    const make = () => withLimit(new CloudWatchClient(this.how('cloudwatch', place)), limitsMs.quick);
    return this.kept(`cloudwatch ${place.account} ${place.region}`, make);
  }

  /** Returns the configuration of a client. */
  private how(service: Service, { account, region }: Place, kind: Kind = 'quick') {
    return {
      ...kinds[kind],
      ...this.access(account),
      ...{ region, systemClockOffset: this.clockOffset },
      ...endpointOf(service, this.config, this.of(account)),
    };
  }

  /**
   * Discards credentials that the cloud refuses. The next request gets new ones. Requests under way keep their clients (S43).
   */
  forget(account: string): void {
    const now = Date.now();
    if (now - (this.forgottenAt.get(account) ?? 0) < youngMs) return;
    this.forgottenAt.set(account, now);
    this.assumed.delete(account);
    for (const [key, client] of this.made)
      if (key.split(' ')[1] === account) {
        this.made.delete(key);
        // With a wrong clock, the first order of each client is refused, and orders are sent once.
        this.clockOffset = client.config.systemClockOffset || this.clockOffset;
        this.giveUp(client);
      }
  }

  close(): void {
    for (const timer of this.givenUp.values()) clearTimeout(timer);
    for (const client of [...this.made.values(), ...this.givenUp.keys()]) client.destroy();
    this.made.clear();
    this.givenUp.clear();
  }

  private giveUp(client: Client): void {
    const end = () => {
      this.givenUp.delete(client);
      client.destroy();
    };
    this.givenUp.set(client, setTimeout(end, givenUpMs).unref());
  }

  private of(account: string): CloudAccount {
    const found = this.config.accounts[account];
    if (!found) throw new Error(`There is no account ${account} in CLOUD_CONFIG`);
    return found;
  }

  private kept<Made extends Client>(key: string, make: () => Made): Made {
    const before = this.made.get(key);
    if (before) return before as Made;
    const client = make();
    this.made.set(key, client);
    return client;
  }

  /** Returns no credentials for the SDK's default chain: environment, shared files, web identity, container, instance. */
  private access(account: string): Pick<EC2ClientConfig, 'profile' | 'credentials'> {
    const { profile, roleArn } = this.of(account).credentials ?? {};
    if (roleArn === undefined) return { profile };
    return { credentials: () => this.assume(account) };
  }

  /** Returns the credentials of an account's role. Its clients share them until shortly before they expire. */
  private async assume(account: string): Promise<Credentials> {
    const before = this.assumed.get(account);
    const held = await before?.catch(() => undefined);
    if (held && (held.expiration?.getTime() ?? 0) - Date.now() > aheadMs) return held;
    // Concurrent callers share one request.
    const meanwhile = this.assumed.get(account);
    if (meanwhile && meanwhile !== before) return meanwhile;
    const asked = this.askForRole(account);
    this.assumed.set(account, asked);
    return asked;
  }

  private async askForRole(account: string): Promise<Credentials> {
    const { regions, credentials: { profile, roleArn, externalId } = {} } = this.of(account);
    const how = { region: regions[0], profile, ...endpointOf('sts', this.config, this.of(account)) };
    const client = withLimit(new STSClient({ ...kinds.quick, ...how }), limitsMs.quick);
    try {
      const { Credentials: given } = await client.send(
        new AssumeRoleCommand({ RoleArn: roleArn, ExternalId: externalId, RoleSessionName: sessionName }),
      );
      if (!given?.AccessKeyId || !given.SecretAccessKey) throw new Error(`STS gave no credentials for ${roleArn}`);
      return {
        accessKeyId: given.AccessKeyId,
        secretAccessKey: given.SecretAccessKey,
        sessionToken: given.SessionToken,
        expiration: given.Expiration,
      };
    } catch (error) {
      throw new NoCredentials(error);
    } finally {
      client.destroy();
    }
  }
}

interface Sends {
  send(command: never, options?: { readonly abortSignal?: AbortSignal }): Promise<unknown>;
}

/** Aborts each request of a client after a time, besides by its own signal. */
function withLimit<Made extends Client>(client: Made, limitMs: number): Made {
  const sender: Sends = client as never;
  const send = sender.send.bind(sender);
  sender.send = (command, { abortSignal, ...options } = {}) => {
    const limit = AbortSignal.timeout(limitMs);
    return send(command, { ...options, abortSignal: abortSignal ? AbortSignal.any([abortSignal, limit]) : limit });
  };
  return client;
}

type Service = 'ec2' | 'sts' | 'cloudwatch';

/** Returns a service's configured endpoint. Without one, the SDK finds it by `AWS_ENDPOINT_URL_…` or by the region. */
function endpointOf(service: Service, config: CloudConfig, account: CloudAccount): { endpoint?: string } {
  for (const said of [account.endpoint, config.endpoint]) {
    const endpoint = typeof said === 'string' ? said : said?.[service];
    if (endpoint !== undefined) return { endpoint };
  }
  return {};
}
