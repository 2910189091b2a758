import type { ForeignBackend, RecordedRequest } from './foreignBackend';
import type { Reply } from './replies';

const people = ['ada', 'lena', 'otto'];
const outcomes = ['success', 'denied', 'failed'];

/** Returns a row of an audit log. The oldest is 1. */
export function act(id: number): Record<string, unknown> {
  return {
    id,
    at: new Date(Date.UTC(2026, 0, 1) + id * 3_600_000).toISOString(),
    actor: people[id % 3],
    vertical: 'admin',
    action: id % 2 ? 'approverequest' : 'newprocess',
    target: `request ${id}`,
    account: null,
    region: null,
    outcome: outcomes[id % 3],
    before: null,
    after: { status: 1, note: `=note ${id}` },
    ip: '203.0.113.7',
    request_id: `r-${id}`,
  };
}

/** Returns the rows of the requested range, as ra-data-simple-rest does. */
export function auditPage(rows: readonly Record<string, unknown>[], { query }: RecordedRequest): Reply {
  const [first, last] = JSON.parse(query.get('range') ?? '[0,24]') as [number, number];
  return {
    send(response) {
      const page = rows.slice(first, last + 1);
      const range = page.length === 0 ? '*' : `${first}-${first + page.length - 1}`;
      response.writeHead(200, { 'content-type': 'application/json', 'content-range': `audit ${range}/${rows.length}` });
      response.end(JSON.stringify(page));
    },
  };
}

/** Serves an audit log of this many rows, newest first. Filters and sorting are ignored. */
export function keepLog(backend: ForeignBackend, count: number): void {
  const rows = Array.from({ length: count }, (_, index) => act(count - index));
  backend.on('GET', 'audit', (request) => auditPage(rows, request));
}

/** Returns the query of the last request for the log. */
export function lastAsked(backend: ForeignBackend): Record<string, string> {
  return Object.fromEntries(backend.calls('GET', 'audit').at(-1)?.query ?? []);
}
