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

/** An answer as it is sent, and whether it was given before. */
export interface KeyedAnswer {
  readonly status: number;
  readonly body: string;
  readonly retryAfter?: number | undefined;
  readonly replayed: boolean;
}

/** Carries out a request, and keeps its answer in the transaction of what it changes. */
export type Work = (keepAnswer: KeepAnswer) => Promise<object>;

/** The text of a good answer. */
const bodyOf = (answer: object): string => JSON.stringify({ status: 'success', ...answer });

/** How long answers are kept, how long somebody waits for one, how often they look, how often old ones are thrown away: ms. */
const keptMs = 86_400_000;
const waitMs = 30_000;
const lookMs = 100;
const purgeMs = 600_000;

/** The code of the answer that something is still being carried out. */
const inProgress = 'in_progress';

/**
 * Whether a failure says for certain what was done. A session that ends, a pause, a fault or what is still under way may be
 * otherwise next time.
 */
function isDefinite({ status, code }: FailureAnswer): boolean {
  return status < 500 && ![401, 408, 429].includes(status) && code !== inProgress;
}

/**
 * Carries out what came with an `Idempotency-Key` once, however often it is sent: the same person, key, call and body get the
 * same answer for 24 hours (ADR 8). The session and the right to the call are asked before, each time.
 */
export class Idempotency {
  /** What this server is carrying out, by person and key. */
  private readonly underWay = new Map<string, { readonly digest: string; readonly answer: Promise<KeyedAnswer> }>();
  private purgedAt = 0;

  /**
   * @param secrets make the digests of requests useless to whoever reads the database: a body may hold a password
   */
  constructor(
    private readonly db: Db,
    private readonly run: Run,
    private readonly secrets: Secrets,
    private readonly log: Pick<FastifyBaseLogger, 'error'>,
  ) {}

  /**
   * The submit that a request is, if it carries a key.
   *
   * @throws CallError 400 for a key that is none
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
   * The answer to a submit: that of an earlier one, or what `work` comes to.
   *
   * @param work makes a good answer, or throws
   * @throws CallError 409 when the key came with something else, or its first answer takes too long; else whatever `work` does
   */
  async answer(request: FastifyRequest, submit: Submit, work: Work): Promise<KeyedAnswer> {
    const { personId } = sessionOf(request);
    const name = `${personId} ${submit.key}`;
    const first = this.underWay.get(name);
    if (first) {
      if (first.digest !== submit.digest) throw conflict();
      return { ...(await inTime(first.answer)), replayed: true };
    }
    // Taken before anything is awaited: of two requests that come together, the second finds the first.
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
      if (claim.at.getTime() - known.begun_at.getTime() >= keptMs) {
        await forgetKeysBefore(this.db, new Date(claim.at.getTime() - keptMs + 1));
        continue;
      }
      if (!claim.digests.includes(known.digest)) throw conflict();
      if (known.status !== null) return { status: known.status, body: known.body ?? '', replayed: true };
      if ((await this.isLeft(known)) && (await takeOverKey(this.db, claim, known.run_id))) break;
      if (performance.now() > until) throw stillUnderWay();
      await pause(lookMs);
    }
    return this.carryOut(request, claim, work, failed);
  }

  /** Whether nobody is at work on it: its server is gone, or is this one, which knows of nothing else under this key. */
  private async isLeft({ run_id }: Known): Promise<boolean> {
    return !(await this.run.others()).has(run_id);
  }

  /**
   * Carries out what a key came with. The answer of a change is kept in the transaction that makes it: a key without one is of a
   * change that was not made, whenever its server was killed, and may be carried out by the next one.
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
      // What was changed has its answer kept with it; a refusal has changed nothing, and its key is free again.
      this.log.error({ err: error }, 'the answer to an idempotency key could not be kept');
    }
    return answer;
  }

  private async purge(at: Date): Promise<void> {
    if (Math.abs(at.getTime() - this.purgedAt) < purgeMs) return;
    this.purgedAt = at.getTime();
    await forgetKeysBefore(this.db, new Date(at.getTime() - keptMs));
  }
}

/** The answer about what somebody else is carrying out still. */
export const stillUnderWay = () => new CallError(409, answers.stillUnderWay, inProgress);

const conflict = () => new CallError(409, answers.keyConflict, 'idempotency_conflict');

/** An answer that is under way, if it comes in time. */
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
