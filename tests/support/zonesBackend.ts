import type { ForeignBackend, RecordedRequest } from './foreignBackend';
import { empty, json, type Reply } from './replies';

type Row = Readonly<Record<string, unknown>>;

/** A list in the dialect of ra-data-simple-rest, sorted and cut as the request asks. */
function listed(name: string, rows: readonly Row[], { query }: RecordedRequest): Reply {
  const filter = JSON.parse(query.get('filter') ?? '{}') as { id?: unknown[] };
  const found = filter.id ? rows.filter(({ id }) => filter.id?.includes(id)) : rows;
  const [from, to] = JSON.parse(query.get('range') ?? '[0,99]') as [number, number];
  const [field = 'id', order] = JSON.parse(query.get('sort') ?? '[]') as [string?, string?];
  const sorted = found.toSorted((a, b) => String(a[field]).localeCompare(String(b[field]), 'en', { numeric: true }));
  if (order === 'DESC') sorted.reverse();
  return {
    send(response) {
      const range = `${name} ${from}-${to}/${found.length}`;
      response.writeHead(200, { 'content-type': 'application/json', 'content-range': range });
      response.end(JSON.stringify(sorted.slice(from, to + 1)));
    },
  };
}

/** A back end with DNS zones, and codes whose key is `code`, over REST; it keeps what is made, changed and deleted. */
export function serveZones(backend: ForeignBackend): void {
  let zones: Row[] = [1, 2, 3].map((id) => ({ id, name: `zone${id}.example`, process_id: id + 4 }));
  let codes: Row[] = [
    { id: 71, code: 'a', label: 'First' },
    { id: 72, code: 'b', label: 'Second' },
  ];
  const serveOne = (id: unknown) => {
    const one = () => zones.find((zone) => zone.id === id);
    backend.on('GET', `zones/${id}`, () => json(one()));
    backend.on('PUT', `zones/${id}`, ({ body }) => {
      const changed = JSON.parse(body) as Row;
      if (changed.name === 'taken') return json({ message: 'Not valid', errors: { name: 'Taken' } }, 400);
      zones = zones.map((zone) => (zone.id === id ? changed : zone));
      return json(changed);
    });
    backend.on('DELETE', `zones/${id}`, () => {
      zones = zones.filter((zone) => zone.id !== id);
      return empty();
    });
  };
  for (const { id } of zones) serveOne(id);
  backend.on('GET', 'zones', (request) => listed('zones', zones, request));
  backend.on('POST', 'zones', ({ body }) => {
    const made = { id: zones.length + 10, ...(JSON.parse(body) as Row) };
    zones = [...zones, made];
    serveOne(made.id);
    return json(made, 201);
  });
  backend.on('GET', 'codes', (request) => listed('codes', codes, request));
  backend.on('POST', 'codes', ({ body }) => {
    codes = [...codes, JSON.parse(body) as Row];
    return empty(201);
  });
  backend.on('PUT', 'codes/b', ({ body }) => json(JSON.parse(body)));
}
