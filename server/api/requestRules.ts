import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Call } from '../../contract/call';
import { metaOf } from '../../contract/field';
import { CallError } from './callError';

const contentTypes = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const;

/** The content type that a call's body travels in. */
export function contentTypeOf(call: Call): string {
  return contentTypes[call.encoding ?? 'json'];
}

/** Parses JSON bodies. `__proto__` is an error; an empty body is no body. */
export function addBodyParsers(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(contentTypes.json, { parseAs: 'string' }, (request, text, done) => {
    if (text.trim() === '') done(null, undefined);
    else parse(request, text, done);
  });
}

/** Refuses what a schema cannot see: a body in another format, and texts that no database can store. */
export function checkRequest(call: Call, request: FastifyRequest): void {
  const hasBody = request.body !== undefined && request.body !== null;
  if (hasBody && !call.body && Object.keys(request.body as object).length > 0) {
    throw new CallError(400, 'This call takes no body', 'invalid_request');
  }
  if (hasBody && call.body) {
    const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
    if (type !== contentTypeOf(call)) {
      throw new CallError(415, `This call takes ${contentTypeOf(call)}`, 'unsupported_media_type');
    }
  }
  dropMarks(call.body, request.body);
  // A query is looked up and never stored.
  const read = typeof request.query === 'object' ? Object.values(request.query ?? {}) : [];
  const query = read.map((value) => (typeof value === 'string' ? value.replace(mark, '') : value));
  if (hasUnstorableText([request.body, query, request.params])) {
    throw new CallError(400, 'A text contains a character that cannot be stored', 'invalid_request');
  }
}

/** A byte order mark at the beginning, as copies from files have it. */
const mark = /^\uFEFF+/;

const isMarked = (schema: z.ZodMiniType | undefined) => /^(identifiers?|words|codes)$/.test(metaOf(schema)?.kind ?? '');

/** Drops byte order marks from the identifiers of a body, in place: they are read without them anyway. */
function dropMarks(schema: z.ZodMiniType | undefined, value: unknown): void {
  const { shape, element } = (schema?._zod.def ?? {}) as {
    readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
    readonly element?: z.ZodMiniType;
  };
  if (Array.isArray(value) && element) for (const item of value) dropMarks(element, item);
  if (typeof value !== 'object' || value === null || !shape) return;
  const body = value as Record<string, unknown>;
  for (const [key, inner] of Object.entries(shape)) {
    if (!Object.hasOwn(body, key)) continue;
    const given = body[key];
    if (!isMarked(inner)) dropMarks(inner, given);
    else if (typeof given === 'string') body[key] = given.replace(mark, '');
    else if (Array.isArray(given))
      body[key] = given.map((item) => (typeof item === 'string' ? item.replace(mark, '') : item));
  }
}

/** No database stores these; a byte order mark at the beginning is lost when the embedded one is read. */
const unstorable = /^\uFEFF|[\0\p{Surrogate}]/u;

/** Looks for what cannot be stored in all texts and keys, however deep; its own stack, so depth cannot exhaust it. */
export function hasUnstorableText(root: unknown): boolean {
  const left = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && unstorable.test(value)) return true;
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) for (const item of value) left.push(item);
    else for (const [key, inner] of Object.entries(value)) left.push(key, inner);
  }
  return false;
}
