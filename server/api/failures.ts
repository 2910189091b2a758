import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { answers } from '../../contract/messages';
import type { Failure } from '../../contract/shapes';
import { isReadOnly, isUnavailable } from '../db/connection';
import { CloudError } from '../fleet/fleet';
import type { SecurityHeaders } from '../security/securityHeaders';
import { CallError, unknownAddress } from './callError';
import { cloudFailure } from './cloudFailure';

/** Responses to Fastify's own errors, without their details. */
const frameworkFailures: Record<number, [message: string, code: string]> = {
  400: ['The request is malformed', 'invalid_request'],
  404: [answers.unknownCall, 'unknown_call'],
  408: ['The request took too long', 'timeout'],
  413: ['The request is too large', 'too_large'],
  414: ['The address is too long', 'too_large'],
  415: ['The content type is not supported', 'unsupported_media_type'],
  429: [answers.tooManyTries, 'too_many_requests'],
  431: ['The headers are too large', 'too_large'],
};

const maxFields = 10;

function asCallError(error: FastifyError): CallError {
  if (error instanceof CallError) return error;
  if (error instanceof CloudError) return cloudFailure(error);
  if (hasZodFastifySchemaValidationErrors(error)) {
    const detail = error.validation
      .slice(0, maxFields)
      .map(
        ({ instancePath, message }) =>
          `${error.validationContext}${instancePath === '/' ? '' : instancePath}: ${message}`,
      )
      .join('; ');
    const fields = error.validation
      .filter(({ instancePath }) => error.validationContext === 'body' && instancePath.length > 1)
      .map(({ instancePath, message = '' }) => ({ path: instancePath.slice(1).replaceAll('/', '.'), message }))
      .filter(({ path }, place, all) => all.findIndex((other) => other.path === path) === place)
      .slice(0, maxFields);
    return new CallError(400, `Invalid request: ${detail}`, 'invalid_request', {
      detail,
      ...(fields.length > 0 && { fields }),
    });
  }
  if (isUnavailable(error)) {
    const words = isReadOnly(error) ? answers.readOnly : answers.unavailable;
    return new CallError(503, words, 'unavailable', { retryAfter: 5 });
  }
  const known = frameworkFailures[error.statusCode ?? 500];
  return known ? new CallError(error.statusCode ?? 500, ...known) : new CallError(500, answers.internal, 'internal');
}

/** A failure as it is sent. */
export interface FailureAnswer {
  readonly status: number;
  readonly body: string;
  readonly code: string;
  /** Seconds. */
  readonly retryAfter: number | undefined;
}

/** Converts an error to a response. Unexpected errors disclose only the request id. */
export function failureAnswer(error: Error, requestId: string): FailureAnswer {
  const shown = asCallError(error as FastifyError);
  const { statusCode, code, extras } = shown;
  // The request id leads from the screen to the line in the log.
  const message = code === 'internal' ? `${shown.message} (request ${requestId})` : shown.message;
  const detail = extras.detail ?? message;
  const rows = extras.data && { data: extras.data.map((row) => ({ ...row })) };
  const fields = extras.fields && { fields: extras.fields.map((refused) => ({ ...refused })) };
  const body: Failure = { status: 'failed', message, detail, code, request_id: requestId, ...rows, ...fields };
  return { status: statusCode, body: JSON.stringify(body), code, retryAfter: extras.retryAfter };
}

function send(request: FastifyRequest, reply: FastifyReply, error: Error): FastifyReply {
  const { status, body, retryAfter } = failureAnswer(error, request.id);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.code(status).type('application/json').header('cache-control', 'no-store').send(body);
}

/** Returns true if the client disconnected before its request was complete or its response was read. */
function isAbandoned(error: FastifyError, { raw }: FastifyRequest, reply: FastifyReply): boolean {
  if (raw.destroyed && raw.complete === false) return true;
  return reply.raw.destroyed && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** Reports every error in the contract's shape, and logs unexpected ones. */
export function addFailureAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isAbandoned(error, request, reply)) {
      request.log.debug({ code: error.code }, 'client disconnected');
      return reply.code(499).send();
    }
    const shown = asCallError(error);
    if (shown.statusCode >= 500 && !(error instanceof CallError)) request.log.error({ err: error }, 'request failed');
    return send(request, reply, error);
  });
  app.setNotFoundHandler((request, reply) => send(request, reply, unknownAddress()));
}

/** An error of Node's HTTP parser. `rawPacket` holds the last bytes read; Fastify types it differently. */
type ParseError = Error & { readonly code?: string; readonly rawPacket?: unknown };

/**
 * Returns the Fastify options that answer requests which fail before any hook runs. They set the headers of every response.
 *
 * @param pageFor returns the console's page for an address that is too long to parse, since the page itself can read it
 */
export function earlyAnswers(headers: SecurityHeaders, pageFor: (url: string) => string | undefined) {
  return {
    /** Answers a request whose address is malformed. */
    frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
      headers.addTo(reply.raw);
      void send(request, reply.header('x-request-id', request.id), error);
    },

    /** Answers a client whose headers are too large, too slow or not HTTP. */
    clientErrorHandler(error: ParseError, socket: Socket): void {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400;
      const [message, code] = frameworkFailures[status] ?? ['', ''];
      const [, url = ''] = /^GET (\S*)/.exec(String(error.rawPacket)) ?? [];
      const page = status === 431 ? pageFor(url) : undefined;
      const body = page ?? JSON.stringify({ status: 'failed', message, detail: message, code } satisfies Failure);
      const lines = Object.entries({
        ...headers.all(),
        'content-type': `${page === undefined ? 'application/json' : 'text/html'}; charset=utf-8`,
        'cache-control': 'no-store',
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`,
        // The client may never close its half of the connection.
        () => socket.destroy(),
      );
    },
  };
}
