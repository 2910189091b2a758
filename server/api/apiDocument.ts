import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import { idempotencyKey } from '../../contract/call';
import stylesheet from './docs.css?raw';
import { docsPage } from './docsPage';

const access = 'public';

/** Collects the routes for the OpenAPI document. Call before adding them. */
export async function addApiDocument(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Quarterdeck API',
        version: '1',
        description: `Every call of the contract. A change may carry the header ${idempotencyKey}. A request that is repeated under the same key within 24 hours is carried out once and gets the first response again, even if the server was killed in between. A 5xx response frees the key.`,
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
}

/** Serves the contract to programs (`/openapi.json`) and people (`/docs`), generated on first use. */
export function addApiPages(app: FastifyInstance, basePath: string): void {
  let made: { json: string; html: string } | undefined;
  const pages = () => {
    const document = app.swagger() as OpenAPIV3_1.Document;
    made ??= { json: JSON.stringify(document), html: docsPage(document, basePath) };
    return made;
  };
  const route = { config: { access }, schema: { hide: true } } as const;
  app.get('/openapi.json', route, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json').send(pages().json),
  );
  app.get('/docs', route, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(pages().html),
  );
  app.get('/docs/docs.css', route, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(stylesheet),
  );
}
