/**
 * The baseline of the server: bare Fastify, which sends the same bytes from memory, or 304 to clients that have them. A file contains the
 * responses: for each address the headers and the body in base64.
 */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const app = Fastify();
const answers = JSON.parse(readFileSync(process.argv[2], 'utf8'));
for (const [url, { headers, body }] of Object.entries(answers)) {
  const bytes = Buffer.from(body, 'base64');
  const { etag } = headers;
  app.route({
    method: ['GET', 'POST'],
    url,
    handler: (request, reply) => {
      reply.headers(headers);
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(bytes);
    },
  });
}
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ url: `http://127.0.0.1:${app.server.address().port}` });
