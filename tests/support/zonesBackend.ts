import type { ForeignBackend } from './foreignBackend';
import { empty, json, rowsOverRest } from './replies';

type Row = Readonly<Record<string, unknown>>;

/** A back end with DNS zones, and codes whose key is `code`, over REST. It stores changes. */
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
  backend.on('GET', 'codes/b', () => json(codes[1]));
  backend.on('PUT', 'codes/b', ({ body }) => json(JSON.parse(body)));
}

/** A back end with buckets over REST, which validates names and detects conflicts. */
export function serveBuckets(backend: ForeignBackend, first: readonly Row[]): void {
  let buckets = [...first];
  const serveOne = (id: unknown) => {
    const path = `buckets/${encodeURIComponent(String(id))}`;
    const one = () => buckets.find((bucket) => bucket.id === id);
    const gone = () => json({ message: 'No such bucket' }, 404);
    backend.on('GET', path, () => (one() ? json(one()) : gone()));
    backend.on('PUT', path, ({ body }) => {
      const changed = JSON.parse(body) as Row;
      if (changed.version !== one()?.version) return json({ message: 'Somebody else has changed it' }, 409);
      const saved = { ...changed, ...(changed.version !== undefined && { version: Number(changed.version) + 1 }) };
      buckets = buckets.map((bucket) => (bucket.id === id ? saved : bucket));
      return json(saved);
    });
    backend.on('DELETE', path, () => {
      if (!one()) return gone();
      buckets = buckets.filter((bucket) => bucket.id !== id);
      return empty();
    });
  };
  for (const { id } of buckets) serveOne(id);
  backend.on('GET', 'buckets', (request) => rowsOverRest('buckets', buckets, request));
  backend.on('POST', 'buckets', ({ body }) => {
    const sent = JSON.parse(body) as Row;
    if (buckets.some(({ name }) => name === sent.name)) {
      const fields = [{ path: 'name', message: 'There is such a bucket already' }];
      return json({ status: 'failed', message: 'Not valid', fields }, 400);
    }
    const made = { id: buckets.length + 10, ...sent };
    buckets = [...buckets, made];
    serveOne(made.id);
    return json(made, 201);
  });
}
