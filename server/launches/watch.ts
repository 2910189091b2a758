import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isUnavailable } from '../db/connection';
import type { Fleet } from '../fleet/fleet';
import type { Launches } from './launching';

const intervalMs = 10_000;

/** A run that takes longer is left unfinished, like that of a killed server: a paused database would delay the shutdown. */
const stopMs = 500;

interface Parts {
  readonly launches: Pick<Launches, 'reconcile'>;
  readonly fleet: Pick<Fleet, 'recover'>;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Concludes launches and actions of stopped servers at regular intervals, so that their reservations are released within a minute. Every
 * server does this; each launch is concluded once (ADR 8).
 */
export class LaunchWatch {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isStopped = false;

  constructor(private readonly parts: Parts) {}

  /** Starts the first run now, without waiting for it. */
  start(): void {
    this.run();
    this.timer = setInterval(() => this.run(), intervalMs).unref();
  }

  /** Stops, and waits for the current run. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.isStopped = true;
    await Promise.race([this.running, pause(stopMs, undefined, { ref: false })]);
  }

  /** Skips a run if the previous one is not finished. */
  private run(): void {
    this.running ??= this.concludeAll().finally(() => {
      this.running = undefined;
    });
  }

  private async concludeAll(): Promise<void> {
    const { launches, fleet, now, log } = this.parts;
    const logFailure = (error: unknown) => {
      // Every request reports an unavailable database, and the next run follows soon.
      if (!isUnavailable(error)) log.error({ err: error }, 'could not conclude launches of stopped servers yet');
    };
    await launches.reconcile(now()).catch(logFailure);
    if (!this.isStopped) await fleet.recover(now()).catch(logFailure);
  }
}
