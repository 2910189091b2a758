import type { FastifyBaseLogger } from 'fastify';
import { isUnavailable } from '../db/connection';
import type { Fleet } from '../fleet/fleet';
import type { Launches } from './launching';

/** How often a server looks for what another one has left open, in milliseconds. */
const everyMs = 10_000;

interface Parts {
  readonly launches: Pick<Launches, 'reconcile'>;
  readonly fleet: Pick<Fleet, 'recover'>;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Concludes what servers that are gone have left open, though nobody asks for it: machines that a dead server had reserved are free
 * for others within a minute. All servers look; the row of each launch is concluded once (ADR 8).
 */
export class LaunchWatch {
  private timer: NodeJS.Timeout | undefined;
  private underWay: Promise<void> = Promise.resolve();
  private isLooking = false;

  constructor(private readonly parts: Parts) {}

  /** Looks at once, and then again and again. Nobody waits for it: what is left open stays reserved until it is concluded. */
  start(): void {
    this.look();
    this.timer = setInterval(() => this.look(), everyMs).unref();
  }

  /** Waits for the look that is under way. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.underWay;
  }

  /** A look that takes longer than the time between two is not joined by another. */
  private look(): void {
    if (this.isLooking) return;
    this.isLooking = true;
    this.underWay = this.concludeAll().finally(() => {
      this.isLooking = false;
    });
  }

  private async concludeAll(): Promise<void> {
    const { launches, fleet, now, log } = this.parts;
    const tell = (error: unknown) => {
      // An absent database is told to whoever asks for something, and the next look comes soon.
      if (!isUnavailable(error)) log.error({ err: error }, 'what other servers left open could not be concluded yet');
    };
    await launches.reconcile(now()).catch(tell);
    await fleet.recover(now()).catch(tell);
  }
}
