import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { writeOut } from '../standardOut';

const levelNames: Record<number, string> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO ',
  40: 'WARN ',
  50: 'ERROR',
  60: 'FATAL',
};

/**
 * What a database's error says with values in it: what was sent, and the row that was refused. That may be the hash of a
 * password; table, column and constraint stand beside it.
 */
const valuesOfErrors = ['params', 'query', 'detail'].flatMap((key) =>
  ['err', 'err.*', 'err.aggregateErrors[*]'].map((error) => `${error}.${key}`),
);

/** What every line holds, and what none does. */
export const loggerOptions: LoggerOptions = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: [
      'authorization',
      'password',
      'otp',
      'access_token',
      '*.authorization',
      '*.password',
      '*.otp',
      '*.access_token',
      ...valuesOfErrors,
    ],
    censor: '[redacted]',
  },
};

/** Control characters, written out: a value that somebody sent must not begin a line of its own. */
function escaped(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => JSON.stringify(character).slice(1, -1));
}

/** The same lines for a person's eyes. */
export const readable = (print: (text: string) => void): DestinationStream => ({
  write(line) {
    const { level, time, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>;
    const details = Object.entries(rest).map(
      ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    );
    const parts = [String(time).slice(11, 19), levelNames[Number(level)] ?? '', String(msg ?? ''), ...details];
    const stack = typeof err === 'object' && err !== null && 'stack' in err ? `\n${String(err.stack)}` : '';
    print(`${parts.map(escaped).join(' ')}${stack}\n`);
  },
});

/**
 * JSON lines on standard output, or readable ones when a person is watching.
 *
 * @param sink gets each line, too, as JSON
 */
export function makeLogger(level: string, sink?: DestinationStream): Logger {
  const out = process.stdout.isTTY ? readable(writeOut) : { write: writeOut };
  const both: DestinationStream = {
    write(line) {
      out.write(line);
      sink?.write(line);
    },
  };
  return pino({ ...loggerOptions, level }, sink ? both : out);
}

/** An identifier for a request that has none. */
export const newRequestId = (): string => randomUUID();

/** An identifier for the log and for the answer; the caller's own is used when it is harmless. */
export function requestIdOf(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : newRequestId();
}

/** A request that is over, as those who log and measure are told of it. */
export interface RequestLine {
  /** Absent where the log has it already. */
  readonly requestId?: string;
  readonly method: string;
  /** The route as it was declared, or `none`. */
  readonly route: string;
  /** The path as it was sent, without the query: that holds names and one-time codes. */
  readonly path: string;
  readonly status: number;
  /** Whether the answer was taken; whoever went away before is logged with 499. */
  readonly isTaken: boolean;
  readonly ms: number;
  readonly clientAddress: string | null;
  readonly username: string | undefined;
}

/** Writes the line of a request. */
export function logRequest(log: Pick<FastifyBaseLogger, 'info'>, line: Omit<RequestLine, 'route'>): void {
  const { requestId, method, path, status, ms, clientAddress, username, isTaken } = line;
  const shown = isTaken ? status : 499;
  // What is not there is not written.
  log.info(
    { request_id: requestId, status: shown, ms: Math.round(ms), ip: clientAddress, user: username },
    `${method} ${path}`,
  );
}

/** One line a request, with 499 for one whose sender went away before it was answered: that is no error. */
export function addRequestLog(app: FastifyInstance): void {
  const write = (request: FastifyRequest, reply: FastifyReply, isTaken: boolean) => {
    const { method, clientAddress, session } = request;
    const answer = { status: reply.statusCode, ms: reply.elapsedTime, isTaken };
    const path = request.originalUrl.split('?')[0] ?? '';
    logRequest(request.log, { ...answer, method, path, clientAddress, username: session?.username });
  };
  app.addHook('onRequest', (request, reply, next) => {
    reply.raw.once('close', () => {
      if (request.raw.socket.destroyed && !reply.raw.writableFinished) write(request, reply, false);
    });
    next();
  });
  app.addHook('onResponse', (request, reply, next) => {
    write(request, reply, true);
    next();
  });
}
