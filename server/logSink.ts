import { setTimeout as pause } from 'node:timers/promises';
import type { DestinationStream, Logger } from 'pino';
import type { Config } from './config';
import { type Place, post, type SyslogLine, sendToSyslog } from './delivery';
import { makeLogger } from './http/logging';

/** How long lines are gathered for one batch, in milliseconds. */
const gatherMs = 200;
/** The first rest after a failure, which doubles with each further one, and the longest, in milliseconds. */
const restMs = 1_000;
const longestRestMs = 60_000;
/** How long sending the last lines may take where nobody says anything else, in milliseconds. */
const closeMs = 5_000;
/** How much is sent at once, and how much is kept while nothing can be sent, in characters. */
const batchSize = 262_144;
const keptSize = 8_388_608;

/** System daemons (RFC 5424). */
const facility = 3;

/** The severity of RFC 5424 for a level of pino. */
function severityOf(level: number): number {
  if (level >= 60) return 2;
  if (level >= 50) return 3;
  if (level >= 40) return 4;
  return level >= 30 ? 6 : 7;
}

function syslogLine(text: string): SyslogLine {
  const { level, time } = JSON.parse(text) as { level: number; time: string };
  return { facility, severity: severityOf(level), at: time, id: 'log', text };
}

const sendTo = (place: Place) => (lines: readonly string[]) =>
  place.kind === 'http' ? post(place.url, 'application/x-ndjson', lines) : sendToSyslog(place, lines.map(syslogLine));

/**
 * Sends log lines to another system, a batch at a time. Nobody waits for it, and it fails nobody: what cannot be sent is kept and tried
 * again, up to a bound, above which the oldest lines are given up and counted. A line may arrive twice.
 */
export class LogSink implements DestinationStream {
  private lines: string[] = [];
  private size = 0;
  private sending = 0;
  private lost = 0;
  private failures = 0;
  private isClosing = false;
  private timer: NodeJS.Timeout | undefined;
  private underWay: Promise<unknown> = Promise.resolve();

  /**
   * @param send fails when the lines may not have arrived
   * @param log is told how the sink is; its lines must not come back here
   */
  constructor(
    private readonly send: (lines: readonly string[]) => Promise<void>,
    private readonly log: Pick<Logger, 'error' | 'info' | 'warn'>,
  ) {}

  /** Takes a line of pino. */
  write(line: string): void {
    const text = line.trimEnd();
    this.lines.push(text);
    this.size += text.length;
    this.trim();
    this.wake(gatherMs);
  }

  /**
   * Sends what is left, until something fails or the time is up.
   *
   * @param end when it is up
   */
  async close(end: Promise<unknown> = pause(closeMs, undefined, { ref: false })): Promise<void> {
    this.isClosing = true;
    clearTimeout(this.timer);
    await Promise.race([end, this.flush()]);
    const lost = this.lost + this.sending + this.lines.length;
    if (lost > 0) this.log.warn({ lost }, 'LOG_SINK did not take the last log lines');
  }

  private async flush(): Promise<void> {
    await this.underWay;
    while (this.lines.length > 0 && (await this.deliver()));
  }

  /** One timer at most, and none while a batch is under way. */
  private wake(ms: number): void {
    if (this.timer || this.isClosing) return;
    this.timer = setTimeout(() => {
      this.underWay = this.deliver().then((isDelivered) => {
        this.timer = undefined;
        if (!isDelivered) this.wake(Math.min(restMs * 2 ** (this.failures - 1), longestRestMs));
        else if (this.lines.length > 0) this.wake(gatherMs);
      });
    }, ms).unref();
  }

  private async deliver(): Promise<boolean> {
    const batch = this.take();
    const { lost } = this;
    try {
      await this.send(lost > 0 ? [lineOfLost(lost), ...batch] : batch);
    } catch (error) {
      this.putBack(batch);
      this.failures += 1;
      if (this.failures === 1) this.log.error({ err: error }, 'LOG_SINK does not take log lines; they are sent again');
      return false;
    }
    this.sending = 0;
    this.lost -= lost;
    if (this.failures > 0) this.log.info({ lost }, 'LOG_SINK takes log lines again');
    this.failures = 0;
    return true;
  }

  /** The oldest lines, as many as are sent at once. */
  private take(): string[] {
    let size = 0;
    let count = 0;
    while (count < this.lines.length && (count === 0 || size < batchSize)) {
      size += this.lines[count]?.length ?? 0;
      count += 1;
    }
    this.size -= size;
    this.sending = count;
    return this.lines.splice(0, count);
  }

  private putBack(batch: readonly string[]): void {
    this.sending = 0;
    this.lines = [...batch, ...this.lines];
    for (const { length } of batch) this.size += length;
    this.trim();
  }

  private trim(): void {
    let count = 0;
    for (; this.size > keptSize; count += 1) this.size -= this.lines[count]?.length ?? 0;
    if (count === 0) return;
    this.lines.splice(0, count);
    this.lost += count;
  }
}

/** For those who read the lines at the sink: there is a gap before what follows. */
function lineOfLost(lost: number): string {
  return JSON.stringify({ level: 40, time: new Date().toISOString(), lost, msg: 'log lines were lost before these' });
}

/** The sink that the configuration names, if any. How it is, it says on standard output alone. */
export function logSinkOf({ LOG_SINK, LOG_LEVEL }: Config): LogSink | undefined {
  return LOG_SINK && new LogSink(sendTo(LOG_SINK), makeLogger(LOG_LEVEL));
}
