import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { idempotencyKey } from '../../contract/call';
import { answers } from '../../contract/messages';
import type { KeepAnswer } from '../audit/store';
import { canonicalJson } from '../canonicalJson';
import type { Db } from '../db/connection';
import type { Run } from '../db/runs';
import type { Secrets } from '../secrets';
import { sessionOf } from '../security/accessPolicy';
import { CallError } from './callError';
import { type FailureAnswer, failureAnswer } from './failures';
import { type Submit, ToldOnce } from './handler';
import {
  type Claim,
  claimKey,
  findKey,
  forgetKey,
  forgetKeysBefore,
  type Known,
  saveAnswer,
  takeOverKey,
} from './idempotencyStore';

/** A response to a submit with a key. `replayed` marks one that was given before. */
export interface KeyedAnswer {
  readonly status: number;
  readonly body: string;
  readonly retryAfter?: number | undefined;
  readonly replayed: boolean;
}

/** Carries out a request and stores its response in the transaction of the change. */
export type Work = (keepAnswer: KeepAnswer) => Promise<object>;

const bodyOf = (answer: object): string => JSON.stringify({ status: 'success', ...answer });

const retentionMs = 86_400_000;
const waitMs = 30_000;
const retryMs = 100;
const purgeMs = 600_000;

const inProgress = 'in_progress';
/** See {@link missingFactor}. */
const factorRequired = 'factor_required';

/** Returns true if a retry would get the same failure. After an expired session, a rate limit, a fault or a confirmation it may succeed. */
function isDefinite({ status, code }: FailureAnswer): boolean {
  return status < 500 && ![401, 408, 429].includes(status) && code !== inProgress && code !== factorRequired;
}

/**
 * Carries out a request with an `Idempotency-Key` once, however often it is sent: the same person, key, call and body get the same
 * response for 24 hours (ADR 11). The session and the right are checked before, each time.
 */
export class Idempotency {
  /** Requests that this server is carrying out, by person and key. */
  private readonly underWay = new Map<string, { readonly digest: string; readonly answer: Promise<KeyedAnswer> }>();
  private purgedAt = 0;

  /** @param secrets key the digests, since the body of a request may contain a password */
  constructor(
    private readonly db: Db,
    private readonly run: Run,
    private readonly secrets: Secrets,
    private readonly log: Pick<FastifyBaseLogger, 'error'>,
  ) {}

  /**
   * Reads the submit of a request with a key.
   *
   * @throws CallError 400 if the key is invalid
   */
  submitOf(request: FastifyRequest, call: string): Submit | undefined {
    const key = request.headers[idempotencyKey.toLowerCase()];
    if (key === undefined) return undefined;
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
      throw new CallError(400, answers.invalidKey, 'invalid_idempotency_key');
    const { params, query, body } = request;
    const said = canonicalJson([call, sessionOf(request).verticalId, params ?? {}, query ?? {}, body ?? null]);
    const digestBy = (secret: string) => createHmac('sha256', secret).update(said).digest('base64url');
    const digest = digestBy(this.secrets[0]);
    return { key, digest, digests: [digest, ...this.secrets.slice(1).map(digestBy)] };
  }

  /**
   * Returns the stored response to a submit, or carries it out.
   *
   * @throws CallError 409 if the key belongs to another request, or if the first response takes too long; any error of `work`
   */
  async answer(request: FastifyRequest, submit: Submit, work: Work): Promise<KeyedAnswer> {
    const { personId } = sessionOf(request);
    const name = `${personId} ${submit.key}`;
    const first = this.underWay.get(name);
    if (first) {
      if (first.digest !== submit.digest) throw conflict();
      return { ...(await inTime(first.answer)), replayed: true };
    }
    // Registered before anything is awaited, so that the second of two simultaneous requests finds the first.
    let fault: unknown;
    const answer = this.claimOrFind(request, personId, submit, work, (error) => {
      fault = error;
    });
    this.underWay.set(name, { digest: submit.digest, answer });
    try {
      const given = await answer;
      if (fault !== undefined) throw fault;
      return given;
    } finally {
      this.underWay.delete(name);
    }
  }

  private async claimOrFind(
    request: FastifyRequest,
    personId: number,
    submit: Submit,
    work: Work,
    failed: (error: unknown) => void,
  ): Promise<KeyedAnswer> {
    const claim: Claim = { ...submit, personId, runId: await this.run.current(), at: request.arrivedAt };
    await this.purge(claim.at);
    const until = performance.now() + waitMs;
    while (!(await claimKey(this.db, claim))) {
      const known = await findKey(this.db, personId, claim.key);
      if (!known) continue;
      if (claim.at.getTime() - known.begun_at.getTime() >= retentionMs) {
        await forgetKeysBefore(this.db, new Date(claim.at.getTime() - retentionMs + 1));
        continue;
      }
      if (!claim.digests.includes(known.digest)) throw conflict();
      if (known.status !== null) return { status: known.status, body: known.body ?? '', replayed: true };
      if ((await this.isAbandoned(known)) && (await takeOverKey(this.db, claim, known.run_id))) break;
      if (performance.now() > until) throw stillUnderWay();
      await pause(retryMs);
    }
    return this.carryOut(request, claim, work, failed);
  }

  /** Returns true if no server is carrying it out: its server is gone, or is this one, which has nothing under way for the key. */
  private async isAbandoned({ run_id }: Known): Promise<boolean> {
    return !(await this.run.others()).has(run_id);
  }

  /**
   * Carries out the request of a key. The response to a change is stored in the transaction of the change. So a key without a response
   * belongs to a change that was not made, even after a kill, and another server may carry it out.
   */
  private async carryOut(
    request: FastifyRequest,
    claim: Claim,
    work: Work,
    failed: (error: unknown) => void,
  ): Promise<KeyedAnswer> {
    let answer: KeyedAnswer;
    let definite = true;
    let kept: string | undefined;
    const keepAnswer: KeepAnswer = async (transaction, given) => {
      const body = bodyOf(given);
      if (!(await saveAnswer(transaction, claim, { status: 200, body }))) throw stillUnderWay();
      kept = body;
    };
    try {
      const given = await work(keepAnswer);
      const isToldOnce = given instanceof ToldOnce;
      answer = { status: 200, body: bodyOf(isToldOnce ? given.answer : given), replayed: false };
      if (isToldOnce || answer.body === kept) return answer;
    } catch (error) {
      failed(error);
      const { code, ...failure } = failureAnswer(error as Error, request.id);
      definite = isDefinite({ code, ...failure });
      answer = { ...failure, replayed: false };
    }
    try {
      if (definite) await saveAnswer(this.db, claim, answer);
      else await forgetKey(this.db, claim);
    } catch (error) {
      // A change has stored its response already. A refusal has changed nothing, and its key becomes free.
      this.log.error({ err: error }, 'could not store the response to an idempotency key');
    }
    return answer;
  }

  private async purge(at: Date): Promise<void> {
    if (Math.abs(at.getTime() - this.purgedAt) < purgeMs) return;
    this.purgedAt = at.getTime();
    await forgetKeysBefore(this.db, new Date(at.getTime() - retentionMs));
  }
}

/** Makes the failure for a request that is still being carried out. */
export const stillUnderWay = () => new CallError(409, answers.stillUnderWay, inProgress);

const conflict = () => new CallError(409, answers.keyConflict, 'idempotency_conflict');

/** Waits for a response that is under way. */
async function inTime(answer: Promise<KeyedAnswer>): Promise<KeyedAnswer> {
  const waiting = new AbortController();
  const late = pause(waitMs, undefined, { signal: waiting.signal }).then(() => {
    throw stillUnderWay();
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    waiting.abort();
  }
}
