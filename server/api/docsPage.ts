import type { OpenAPIV3_1 } from 'openapi-types';

type Operation = OpenAPIV3_1.OperationObject;
type Schema = OpenAPIV3_1.SchemaObject;

const methods = ['get', 'post', 'put', 'delete'] as const;

/** Titles of the contract's two bases. */
const groupTitles: Record<string, string> = {
  authentication: 'Signing in and people',
  cloud: 'Machines, processes, templates',
};

function html(text: unknown): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return String(text).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Describes a schema in one phrase: `text, at least 1 characters, at most 200 characters`. */
function phrase(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if ('const' in schema) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => phrase(choice as Schema)).join(' or ');
  if (schema.type === 'array') return `list of ${'items' in schema ? phrase(schema.items as Schema) : 'anything'}`;
  const bounds = [
    schema.minLength !== undefined && `at least ${schema.minLength} characters`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.minimum !== undefined && schema.minimum > Number.MIN_SAFE_INTEGER && `from ${schema.minimum}`,
    schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER && `to ${schema.maximum}`,
  ].filter((bound) => bound !== false);
  const names: Record<string, string> = { string: 'text', integer: 'whole number', object: 'object', null: 'nothing' };
  const type = String(schema.type ?? 'anything');
  return [names[type] ?? type, ...bounds].join(', ');
}

function field(name: string, schema: Schema, required: boolean, depth: number): string {
  const own = `<tr><td class="d${depth}"><code>${html(name)}</code></td><td>${html(phrase(schema))}</td><td>${required ? 'yes' : ''}</td></tr>`;
  const inner = (schema.type === 'array' && 'items' in schema ? schema.items : schema) as Schema;
  return own + (depth < 3 ? fieldsOf(inner, depth + 1) : '');
}

function fieldsOf(schema: Schema, depth: number): string {
  return Object.entries(schema.properties ?? {})
    .map(([name, inner]) => field(name, inner as Schema, schema.required?.includes(name) ?? false, depth))
    .join('');
}

function table(title: string, rows: string): string {
  if (rows === '') return '';
  return `<table><caption>${title}</caption><thead><tr><th scope="col">Name</th><th scope="col">Value</th><th scope="col">Required</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function parameters(operation: Operation): string {
  const rows = (operation.parameters ?? []).map((parameter) => {
    if ('$ref' in parameter) return '';
    return field(parameter.name, (parameter.schema ?? {}) as Schema, parameter.required ?? false, 0);
  });
  return table('In the address', rows.join(''));
}

function body(operation: Operation): string {
  if (!operation.requestBody || '$ref' in operation.requestBody) return '';
  return Object.entries(operation.requestBody.content)
    .map(([type, { schema }]) => table(`Body (${html(type)})`, fieldsOf((schema ?? {}) as Schema, 0)))
    .join('');
}

function answer(operation: Operation): string {
  const good = operation.responses?.['200'];
  if (!good || '$ref' in good) return '';
  const schema = (good.content?.['application/json']?.schema ?? {}) as Schema;
  return table('Answer', fieldsOf(schema, 0)) || `<p>Answer: ${html(phrase(schema))}</p>`;
}

function section(path: string, method: string, operation: Operation): string {
  const id = html(operation.operationId ?? path);
  const who = operation.security ? 'Needs a session: <code>Authorization: Bearer</code> and the token' : 'Public';
  return `<section id="${id}"><h3><span class="method">${method.toUpperCase()}</span> <code>${html(path)}</code></h3>
<p>${html(operation.summary ?? '')}</p><p class="who">${who}.</p>${parameters(operation)}${body(operation)}${answer(operation)}</section>`;
}

/** Renders the contract as an HTML page without scripts. */
export function docsPage(document: OpenAPIV3_1.Document, basePath: string): string {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item?.[method];
      return operation ? [{ path, method, operation, group: operation.tags?.[0] ?? '' }] : [];
    }),
  );
  const groups = Object.entries(groupTitles).map(([group, title]) => ({
    title,
    own: calls.filter((call) => call.group === group),
  }));
  const contents = groups.map(({ title, own }) => {
    const links = own.map(
      ({ operation }) => `<li><a href="#${html(operation.operationId)}">${html(operation.operationId)}</a></li>`,
    );
    return `<h2>${html(title)}</h2><ul>${links.join('')}</ul>`;
  });
  const sections = groups.map(
    ({ title, own }) =>
      `<h2>${html(title)}</h2>${own.map((call) => section(call.path, call.method, call.operation)).join('')}`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light"><title>${html(document.info.title)}</title>
<link rel="icon" href="${basePath}favicon.svg"><link rel="stylesheet" href="/docs/docs.css"></head>
<body><header><h1>${html(document.info.title)}</h1><p>${html(document.info.description ?? '')}
For programs: <a href="/openapi.json">openapi.json</a> (OpenAPI ${html(document.openapi)}).</p></header>
<nav aria-label="Calls">${contents.join('')}</nav>
<main>${sections.join('')}
<section id="failures"><h2>Failures</h2><p>Every answer that is not 2xx is a JSON object with <code>status</code> <code>"failed"</code>,
<code>message</code>, <code>detail</code>, <code>code</code> and <code>request_id</code>. 401 means that there is no valid
session; 403, that the session lacks the right.</p></section></main></body></html>
`;
}
