import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import { idempotencyKey } from '../../contract/call';
import stylesheet from './docs.css?raw';
import { docsPage } from './docsPage';

const access = 'public';

/** Must be registered before the routes that it describes. */
export async function addApiDocument(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Quarterdeck API',
        version: '1',
        description: `Every call of the contract. A change may carry the header ${idempotencyKey}: what is sent again under the same key within a day is carried out once and answered as it was the first time, also when the server was killed in between. After an answer of 5xx the key is free again.`,
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
}

/** The contract for programs (`/openapi.json`) and for people (`/docs`), made from the routes on first use; the icon is the console's. */
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
