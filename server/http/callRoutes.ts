import type { FastifyInstance, FastifySchema } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { baseOf, type Call, defaultApiBase, isChange } from '../../contract/call';
import { answers } from '../../contract/messages';
import { failure } from '../../contract/shapes';
import { sessionOf } from './accessPolicy';
import { CallError } from './callError';
import { type Handler, Page, Prepared } from './handler';
import { addBodyParsers, checkRequest, contentTypeOf } from './requestRules';

const nothing = z.strictObject({});

/** Requests a minute of one public call from one address; a person at a keyboard stays far below. */
const publicPerMinute = 300;

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

/**
 * Adds a route for every call of the contract. A call without code here answers 501, but only to whoever may make it
 * and only to a request that the contract allows: access and validation never depend on what is built.
 */
export function addCallRoutes(app: FastifyInstance, calls: readonly Call[], handlers: readonly Handler[]): void {
  addBodyParsers(app);
  app.setValidatorCompiler(validatorCompiler);
  // Answers are typed by the contract; encoding them through a schema again would only cost time.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  for (const call of calls) {
    const handler = handlers.find((candidate) => candidate.call === call);
    app.route({
      method: call.method,
      url: `${defaultApiBase}/${call.path}`,
      schema: schemaOf(call),
      config: {
        access: call.access,
        ...(isChange(call) && { action: call.name }),
        rateLimit: call.access === 'public' ? { max: publicPerMinute, timeWindow: 60_000 } : false,
      },
      preValidation: async (request) => checkRequest(call, request),
      handler: async (request, reply) => {
        if (!handler) throw new CallError(501, answers.notBuilt, 'not_built');
        const { params, query, body, headers, arrivedAt: at } = request;
        const origin = { requestId: request.id, ip: request.ip, at };
        const answer = await handler.run({ params, query, body, session: sessionOf(request), origin, headers });
        if (answer instanceof Prepared) return reply.code(answer.status).headers(answer.headers).send(answer.body);
        if (answer instanceof Page) return reply.header('content-range', answer.contentRange).send(answer.rows);
        return reply.send({ status: 'success', ...answer });
      },
    });
  }
}
