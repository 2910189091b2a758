import type { ForeignBackend, RecordedRequest } from './foreignBackend';
import type { Reply } from './replies';

const people = ['ada', 'lena', 'otto'];
const outcomes = ['success', 'denied', 'failed'];

/** A row of somebody else's audit log; 1 is the oldest. */
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

/** The reply to a request in the dialect of ra-data-simple-rest: the rows of its range, and how many there are. */
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

/** Gives a back end an audit log of so many acts, newest first, whatever is filtered or sorted by. */
export function keepLog(backend: ForeignBackend, count: number): void {
  const rows = Array.from({ length: count }, (_, index) => act(count - index));
  backend.on('GET', 'audit', (request) => auditPage(rows, request));
}

/** What the last request for the log asked for. */
export function lastAsked(backend: ForeignBackend): Record<string, string> {
  return Object.fromEntries(backend.calls('GET', 'audit').at(-1)?.query ?? []);
}
