import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isUnavailable } from './db/connection';

/** Time that a shutdown waits for the current run. */
const stopMs = 5_000;

interface Parts {
  readonly work: () => Promise<void>;
  readonly intervalMs: number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Logged with an error. */
  readonly failed: string;
}

/** Runs a work at regular intervals, one run at a time. After an outage of the database, the next run continues. */
export class Periodic {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly parts: Parts) {}

  start(): void {
    this.timer = setInterval(() => this.run(), this.parts.intervalMs).unref();
  }

  /** Stops, and waits for the current run. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.race([this.running, pause(stopMs, undefined, { ref: false })]);
  }

  private run(): void {
    const { work, log, failed } = this.parts;
    this.running ??= work()
      .catch((error: unknown) => {
        if (!isUnavailable(error)) log.error({ err: error }, failed);
      })
      .finally(() => {
        this.running = undefined;
      });
  }
}
