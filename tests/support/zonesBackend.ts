import type { ForeignBackend } from './foreignBackend';
import { empty, json, rowsOverRest } from './replies';

type Row = Readonly<Record<string, unknown>>;

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
  backend.on('GET', 'zones', (request) => rowsOverRest('zones', zones, request));
  backend.on('POST', 'zones', ({ body }) => {
    const made = { id: zones.length + 10, ...(JSON.parse(body) as Row) };
    zones = [...zones, made];
    serveOne(made.id);
    return json(made, 201);
  });
  backend.on('GET', 'codes', (request) => rowsOverRest('codes', codes, request));
  backend.on('POST', 'codes', ({ body }) => {
    codes = [...codes, JSON.parse(body) as Row];
    return empty(201);
  });
  backend.on('PUT', 'codes/b', ({ body }) => json(JSON.parse(body)));
}
