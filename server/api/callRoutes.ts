import { Readable } from 'node:stream';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { baseOf, type Call, defaultApiBase, idempotencyReplayed, isChange, takesKey } from '../../contract/call';
import { failure } from '../../contract/shapes';
import type { Refusals } from '../audit/refusals';
import type { Act, Refused } from '../audit/store';
import { revisionOf, sessionOf } from '../security/accessPolicy';
import { publicLimit } from '../security/rateLimits';
import { Answered, type Handler, Prepared, ToldOnce } from './handler';
import type { Idempotency } from './idempotency';
import { addBodyParsers, checkRequest, contentTypeOf } from './requestRules';

// Without a language, every message of a schema is "Invalid input".
z.config(en());

const nothing = z.strictObject({});

function schemaOf(call: Call): FastifySchema {
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [baseOf(call)],
    querystring: call.query ?? nothing,
    ...(call.params && { params: call.params }),
    ...(call.body && { body: call.body, consumes: [contentTypeOf(call)] }),
    response: { 200: call.answer, default: failure },
    ...(call.access !== 'public' && { security: [{ session: [] }] }),
  } as FastifySchema;
}

interface CallParts {
  readonly idempotency: Idempotency;
  readonly refusals: Pick<Refusals, 'recordChange'>;
}

/**
 * Adds a route for every call. Access and validation come first; a request that repeats an `Idempotency-Key` gets the first response.
 *
 * @throws Error naming a call without a handler
 */
export function addCallRoutes(
  app: FastifyInstance,
  calls: readonly Call[],
  handlers: readonly Handler[],
  { idempotency, refusals }: CallParts,
): void {
  addBodyParsers(app);
  app.setValidatorCompiler(validatorCompiler);
  // The contract types the responses, so they are not encoded through a schema again.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  for (const call of calls) {
    const handler = handlerOf(handlers, call);
    const isKeyed = takesKey(call);
    app.route({
      method: call.method,
      url: `${defaultApiBase}/${call.path}`,
      schema: schemaOf(call),
      config: {
        access: call.access,
        call,
        ...(isChange(call) && { action: call.name }),
        rateLimit: call.access === 'public' ? publicLimit(call.name) : false,
      },
      preValidation: (request, _reply, next) => {
        checkRequest(call, request);
        next();
      },
      handler: async (request, reply) => {
        const { params, query, body, headers, arrivedAt: at } = request;
        const from = { requestId: request.id, ip: request.clientAddress, at };
        const recordRefusal = (act: Act, why: Refused) => refusals.recordChange(act, why, from);
        const origin = { ...from, recordRefusal };
        const isSecure = request.protocol === 'https';
        const submit = isKeyed ? idempotency.submitOf(request, call.name) : undefined;
        const address = `${request.protocol}://${request.host}`;
        const who = { session: sessionOf(request), revision: revisionOf(request) };
        const input = { params, query, body, ...who, origin, headers, isSecure, address, submit };
        if (submit) {
          const answer = await idempotency.answer(request, submit, (keepAnswer) =>
            handler.run({ ...input, origin: { ...origin, keepAnswer } }),
          );
          if (answer.replayed) reply.header(idempotencyReplayed, 'true');
          if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter);
          return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body);
        }
        const answer = await handler.run(input);
        if (answer instanceof Prepared) {
          const { status, headers: own, body: sent } = answer;
          // HEAD sends no body, and the stream would not end by itself.
          if (request.method === 'HEAD' && sent instanceof Readable) sent.destroy();
          return reply.code(status).headers(own).send(sent);
        }
        if (answer instanceof Answered)
          return reply.headers(answer.headers).send({ status: 'success', ...answer.answer });
        if (answer instanceof ToldOnce) return reply.send({ status: 'success', ...answer.answer });
        return reply.send({ status: 'success', ...answer });
      },
    });
  }
}

function handlerOf(handlers: readonly Handler[], call: Call): Handler {
  const handler = handlers.find((candidate) => candidate.call === call);
  if (!handler) throw new Error(`The call ${call.name} has no handler`);
  return handler;
}
