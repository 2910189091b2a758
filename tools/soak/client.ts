import { setTimeout as pause } from 'node:timers/promises';
import { type Call, idempotencyKey } from '../../contract/call';
import type { DemoPerson } from '../../demo/people';
import type { Entry, Journal, Made } from './journal';
import type { Random } from './random';

/** A server to send to at this moment, with the folder in which it puts its mails. */
export interface Place {
  readonly url: string;
  readonly newestCode: (username: string) => string;
}

/** What the clients of a run share. */
export interface Surroundings {
  readonly random: Random;
  readonly journal: Journal;
  /** A server that is up, as far as anybody knows; waits while there is none. */
  readonly place: () => Promise<Place>;
  /** Says that something is wrong with the server. */
  readonly report: (violation: string) => void;
}

/** An answer, as far as a client looks at it. */
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

/** How long a client waits for an answer, in milliseconds: shorter than some of the pauses. */
const minimumPatience = 2_000;
const maximumPatience = 20_000;
/** The same for what is not done in the middle of troubles. */
const leisure = 60_000;

/** A change that meets the same failure so often is given up. */
const maximumFaults = 5;

/** The chance that a client goes away when it gets no answer, and that it sends once more what was acknowledged. */
const givingUp = 0.15;
const sendingAgain = 0.05;

/** What a client can do about an answer: believe it, or ask again. */
function isDefinite({ status, body }: Answer): boolean {
  if (body.code === 'in_progress') return false;
  return status < 500 ? ![401, 408, 429].includes(status) : body.code === 'cloud_error';
}

/** Whether an answer says that nobody can tell yet what came of a launch: whoever has it knows as much as without one. */
const saysUnknown = ({ body: { status, data } }: Answer) =>
  status === 'warning' && Array.isArray(data) && data.length === 0;

/** Refusals that no client earns who sends what the contract says, and nothing else under a key that it has used. */
const isMisunderstanding = ({ status, body: { code = '' } }: Answer) =>
  [400, 403, 405, 413, 415].includes(status) ||
  ['invalid_person', 'invalid_process', 'idempotency_conflict', 'unknown_call'].includes(code);

const inShort = ({ status, body, text }: Answer) => `${status} ${body.message ?? text.slice(0, 200)}`;

/** Somebody who is signed in, for any number of requests at once, and is patient with servers that come and go. */
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

  /** Sends a request once; nothing when there is no answer. */
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

  /** Reads something, as often as it takes. */
  async read<Data>(call: Pick<Call, 'method' | 'path'>, body?: object): Promise<Data> {
    for (;;) {
      const answer = await this.send(call, body);
      if (answer?.status === 200) return JSON.parse(answer.text) as Data;
      await this.recover(answer);
    }
  }

  /** Signs in, with a one-time code where the vertical asks for one, as often as it takes; once for all who ask meanwhile. */
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
   * Sends a change under its key until it has an answer that says for certain what was done; now and then the client goes away
   * before, and now and then it sends once more what was acknowledged.
   *
   * @returns the entry, with what came of it
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

  /** Does what helps before the next try. */
  private async recover(answer: Answer | undefined): Promise<void> {
    if (answer?.status === 401) await this.signIn();
    else if (answer?.status === 429) await pause(1_000 * Math.max(1, answer.retryAfter));
    else await pause(this.surroundings.random.between(20, 300));
  }
}

/** An answer within some milliseconds, or nothing. */
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
    // Refused, cut off or too late: for a client these are the same.
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
