import * as z from 'zod/mini';
import type { Call } from '../../../contract/call';

/** Example texts. A schema that requires another form has an example. */
const texts = ['x', '1', 'a@example.com', 'https://example.com', '10.0.0.4', '2026-01-31', '2026-01-31T09:00:00Z'];

/** Example values by kind, the simplest first. */
function candidates(schema: z.core.$ZodType): readonly unknown[] {
  const examples = z.globalRegistry.get(schema)?.examples;
  if (Array.isArray(examples) && examples.length > 0) return examples;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const values = Object.entries(def.shape).map(([key, part]) => [key, good(part)] as const);
      return [Object.fromEntries(values.filter(([, value]) => value !== undefined))];
    }
    case 'array':
      return [[], [good(def.element)]];
    case 'union':
      return def.options.flatMap(candidates);
    case 'literal':
      return def.values;
    case 'enum':
      return Object.values(def.entries);
    case 'optional':
      return [undefined];
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return candidates(def.innerType);
    case 'pipe':
      return candidates(def.in);
    case 'number':
      return [1, 0, -1, 10, 100, 1_000];
    case 'boolean':
      return [false, true];
    case 'record':
      return [{}];
    default:
      return [...texts, 'x'.repeat(12), 'x'.repeat(40)];
  }
}

function good(schema: z.core.$ZodType): unknown {
  const found = candidates(schema).find((value) => z.safeParse(schema, value).success);
  if (found === undefined && !z.safeParse(schema, undefined).success)
    throw new Error('A field of a call takes nothing plain: give its schema `examples` in contract/');
  return found;
}

/** Returns the parts of a request that match a call's schemas, made of their examples or the simplest values. */
export function goodParts(call: Call) {
  const [params, query, body] = [call.params, call.query, call.body].map((schema) => schema && good(schema));
  return { params, query, body } as Readonly<Record<'params' | 'query' | 'body', Record<string, unknown> | undefined>>;
}

/** Returns a request that matches a call's schemas. */
export function goodRequest(call: Call): { readonly path: string; readonly body: unknown; readonly isEmpty: boolean } {
  const { params, query, body } = goodParts(call);
  const texts = (part: unknown) => (part ?? {}) as Record<string, string>;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(texts(params)[name])));
  const search = new URLSearchParams(texts(query)).toString();
  const isEmpty = path === call.path && search === '' && body === undefined;
  return { path: search === '' ? path : `${path}?${search}`, body, isEmpty };
}
