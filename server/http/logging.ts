import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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
 * Properties of database errors that contain values, such as a password hash. The names of table, column and constraint are separate
 * properties and are logged.
 */
const valuesOfErrors = ['params', 'query', 'detail'].flatMap((key) =>
  ['err', 'err.*', 'err.aggregateErrors[*]'].map((error) => `${error}.${key}`),
);

/** Options of the logger, with the properties that are redacted. */
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

/** Escapes control characters, so that a value from a request cannot begin a new line. */
function escaped(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => JSON.stringify(character).slice(1, -1));
}

/** Formats JSON lines for a terminal. */
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

/** Makes a logger that writes JSON lines to standard output, or readable lines in a terminal. */
export function makeLogger(level: string): Logger {
  return pino({ ...loggerOptions, level }, process.stdout.isTTY ? readable(writeOut) : { write: writeOut });
}

/** Returns a request's identifier for the log and the response: the caller's own if it is harmless, or a new one. */
export function requestIdOf(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Logs one line for each request. A client that disconnects before the response is logged with status 499. */
export function addRequestLog(app: FastifyInstance): void {
  const write = ({ method, log, clientAddress, session, originalUrl }: FastifyRequest, status: number, ms: number) =>
    // The query is left out: it contains names and one-time codes.
    log.info(
      { status, ms: Math.round(ms), ip: clientAddress, user: session?.username },
      `${method} ${originalUrl.split('?')[0]}`,
    );
  app.addHook('onRequest', (request, reply, next) => {
    reply.raw.once('close', () => {
      if (request.raw.socket.destroyed && !reply.raw.writableFinished) write(request, 499, reply.elapsedTime);
    });
    next();
  });
  app.addHook('onResponse', (request, reply, next) => {
    write(request, reply.statusCode, reply.elapsedTime);
    next();
  });
}
