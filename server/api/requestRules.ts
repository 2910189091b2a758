import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Call } from '../../contract/call';
import { metaOf } from '../../contract/field';
import { CallError } from './callError';

const contentTypes = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const;

/** Returns the content type of a call's body. */
export function contentTypeOf(call: Call): string {
  return contentTypes[call.encoding ?? 'json'];
}

/** Parses JSON bodies. `__proto__` is an error; an empty body counts as absent. */
export function addBodyParsers(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(contentTypes.json, { parseAs: 'string' }, (request, text, done) => {
    if (text.trim() === '') done(null, undefined);
    else parse(request, text, done);
  });
}

/** Refuses a body in another format, and text that the databases cannot store. */
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
  // A query is never stored.
  const read = typeof request.query === 'object' ? Object.values(request.query ?? {}) : [];
  const query = read.map((value) => (typeof value === 'string' ? value.replace(mark, '') : value));
  if (hasUnstorableText([request.body, query, request.params])) {
    throw new CallError(400, 'A text contains a character that cannot be stored', 'invalid_request');
  }
}

/** A byte order mark, as text copied from a file may have it. */
const mark = /^\uFEFF+/;

const isMarked = (schema: z.ZodMiniType | undefined) => /^(identifiers?|words|codes)$/.test(metaOf(schema)?.kind ?? '');

/** Removes byte order marks from the identifiers in a body, in place. */
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

/** PostgreSQL cannot store these; the embedded database loses a leading byte order mark. */
const unstorable = /^\uFEFF|[\0\p{Surrogate}]/u;

/** Searches all texts and keys of a value. It keeps its own stack, since deep nesting would exhaust the call stack. */
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
