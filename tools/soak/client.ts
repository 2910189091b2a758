import { setTimeout as pause } from 'node:timers/promises';
import { type Call, idempotencyKey } from '../../contract/call';
import type { DemoPerson } from '../../demo/people';
import type { Entry, Journal, Made } from './journal';
import type { Random } from './random';

/** A running server, with the folder of its emails. */
export interface Place {
  readonly url: string;
  readonly newestCode: (username: string) => string;
}

/** State that the clients of a run share. */
export interface Surroundings {
  readonly random: Random;
  readonly journal: Journal;
  /** Returns a server that is up as far as is known; waits if there is none. */
  readonly place: () => Promise<Place>;
  /** Reports a fault of the server. */
  readonly report: (violation: string) => void;
}

/** A response, as far as a client reads it. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: {
    readonly status?: string;
    readonly code?: string;
    readonly message?: string;
    readonly data?: unknown;
  };
  readonly retryAfter: number;
}

/** Time-out of a response in ms, shorter than some of the pauses. */
const minimumPatience = 2_000;
const maximumPatience = 20_000;
/** The same outside of troubles. */
const leisure = 60_000;

/** Number of equal failures after which a change is abandoned. */
const maximumFaults = 5;

/** Probabilities that a client disconnects without a response, and that it repeats an acknowledged change. */
const givingUp = 0.15;
const sendingAgain = 0.05;

/** A client's decision about a response: accept it, or repeat the request. */
function isDefinite({ status, body }: Answer): boolean {
  if (body.code === 'in_progress') return false;
  return status < 500 ? ![401, 408, 429].includes(status) : body.code === 'cloud_error';
}

/** Returns true if a response says that the result of a launch is not known yet. */
const saysUnknown = ({ body: { status, data } }: Answer) =>
  status === 'warning' && Array.isArray(data) && data.length === 0;

/** Refusals that a correct client never gets. */
const isMisunderstanding = ({ status, body: { code = '' } }: Answer) =>
  [400, 403, 405, 413, 415].includes(status) ||
  ['invalid_person', 'invalid_process', 'idempotency_conflict', 'unknown_call'].includes(code);

const inShort = ({ status, body, text }: Answer) => `${status} ${body.message ?? text.slice(0, 200)}`;

/** A signed-in person who sends any number of concurrent requests and waits for servers that are down. */
export class Client {
  private token = '';
  private signingIn: Promise<void> | undefined;

  constructor(
    readonly person: Pick<DemoPerson, 'username' | 'password'>,
    private readonly verticalId: number,
    private readonly surroundings: Surroundings,
  ) {}

  get name(): string {
    return this.person.username;
  }

  /** Sends a request once. Returns nothing without a response. */
  async send(
    call: Pick<Call, 'method' | 'path'>,
    body?: object,
    { key, patience = leisure }: { key?: string; patience?: number } = {},
  ): Promise<Answer | undefined> {
    const { url } = await this.surroundings.place();
    const headers = {
      authorization: `Bearer ${this.token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { [idempotencyKey]: key, 'x-request-id': key }),
    };
    return ask(`${url}/api/v1/${call.path}`, patience, {
      method: call.method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  /** Sends a read until it succeeds. */
  async read<Data>(call: Pick<Call, 'method' | 'path'>, body?: object): Promise<Data> {
    for (;;) {
      const answer = await this.send(call, body);
      if (answer?.status === 200) return JSON.parse(answer.text) as Data;
      await this.recover(answer);
    }
  }

  /** Signs in with a one-time code if required, until it succeeds. Concurrent callers share one sign-in. */
  signIn(): Promise<void> {
    this.signingIn ??= this.signInAnew().finally(() => {
      this.signingIn = undefined;
    });
    return this.signingIn;
  }

  private async signInAnew(): Promise<void> {
    const { username, password } = this.person;
    for (;;) {
      const { url, newestCode } = await this.surroundings.place();
      const post = (path: string, body?: URLSearchParams) =>
        ask(`${url}/api/v1/authentication/${path}`, leisure, { method: 'POST', ...(body && { body }) });
      const login = (code: string) => {
        const otp = code === '' ? '' : `&otp=${code}`;
        return post(`login?vertical_id=${this.verticalId}${otp}`, new URLSearchParams({ username, password }));
      };
      let answer = await login('');
      if (answer?.body.code === 'otp_required') {
        await post(`sendotp?username=${encodeURIComponent(username)}`);
        answer = await login(newestCode(username));
      }
      const token = answer?.status === 200 && (JSON.parse(answer.text) as { access_token?: string }).access_token;
      if (token) {
        this.token = token;
        return;
      }
      await pause(500);
    }
  }

  /**
   * Sends a change under its key until a response says for certain what was done. At random it disconnects first, or repeats an
   * acknowledged change.
   *
   * @returns the entry with its result
   */
  async submit(entry: Entry, call: Pick<Call, 'method' | 'path'>, body: object): Promise<Entry> {
    const { random, journal, report } = this.surroundings;
    const isPatient = !random.happens(givingUp);
    let faults = 0;
    for (;;) {
      const patience = random.between(minimumPatience, maximumPatience);
      const answer = await this.send(call, body, { key: entry.key, patience });
      if (answer?.status === 200 && saysUnknown(answer)) {
        entry.said = inShort(answer);
        return entry;
      }
      if (answer?.status === 200) {
        journal.end(entry, 'acknowledged', inShort(answer), madeBy(answer));
        if (random.happens(sendingAgain)) await this.sendAgain(entry, call, body, answer);
        return entry;
      }
      if (answer && isDefinite(answer)) {
        if (isMisunderstanding(answer)) report(`${entry.key} (${call.path}) is not understood: ${answer.text}`);
        journal.end(entry, 'refused', inShort(answer));
        return entry;
      }
      if (answer?.status === 500 && faults === 0) report(`${entry.key} (${call.path}) met a fault: ${answer.text}`);
      if (answer) entry.said = inShort(answer);
      faults += answer?.status === 500 ? 1 : 0;
      if (faults === maximumFaults || (!isPatient && answer?.status !== 429)) return entry;
      await this.recover(answer);
    }
  }

  private async sendAgain(entry: Entry, call: Pick<Call, 'method' | 'path'>, body: object, first: Answer) {
    const answer = await this.send(call, body, { key: entry.key });
    if (!answer || !isDefinite(answer)) return;
    if (answer.status !== 200 || answer.text !== first.text) entry.saidLater = inShort(answer);
  }

  /** Prepares the next attempt. */
  private async recover(answer: Answer | undefined): Promise<void> {
    if (answer?.status === 401) await this.signIn();
    else if (answer?.status === 429) await pause(1_000 * Math.max(1, answer.retryAfter));
    else await pause(this.surroundings.random.between(20, 300));
  }
}

/** Returns a response within a time-out in ms, or nothing. */
async function ask(url: string, patience: number, request: RequestInit): Promise<Answer | undefined> {
  try {
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(patience) });
    const text = await answer.text();
    return {
      status: answer.status,
      text,
      body: JSON.parse(text) as Answer['body'],
      retryAfter: Number(answer.headers.get('retry-after') ?? 1),
    };
  } catch {
    // For a client, refused, cut off and too late are the same.
    return undefined;
  }
}

interface Acknowledged {
  readonly id?: number;
  readonly process_id?: number | null;
}

function madeBy({ body: { data } }: Answer): Made {
  if (Array.isArray(data)) {
    const ids = data.flatMap((row) => (row as { instance_id?: string }).instance_id ?? []);
    return { instanceIds: ids };
  }
  const { id, process_id } = (data ?? {}) as Acknowledged;
  return { requestId: id, processId: process_id ?? undefined };
}
