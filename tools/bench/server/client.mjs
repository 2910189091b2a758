import { connect } from 'node:net';

/** Each connection uses another loopback address, so that the limits of one network do not apply. */
let networks = 0;
function nextNetwork() {
  networks += 1;
  return `127.${1 + (networks >> 16)}.${(networks >> 8) & 255}.${networks & 255}`;
}

const headEnd = Buffer.from('\r\n\r\n');
const bodyEnd = Buffer.from('0\r\n\r\n');

/** A connection that sends one request at a time and discards the bodies of the responses. */
export class Connection {
  constructor(url) {
    const { hostname, port } = new URL(url);
    this.socket = connect({ host: hostname, port: Number(port), localAddress: nextNetwork() });
    this.socket.setNoDelay(true);
    this.socket.on('data', (part) => this.take(part));
    this.socket.on('error', (error) => this.fail?.(error));
    this.socket.on('close', () => this.fail?.(new Error('the server closed the connection')));
  }

  /** Sends a request. Resolves with status, first headers, ms to the first and last byte, and size. */
  ask(request) {
    return new Promise((resolve, reject) => {
      this.done = resolve;
      this.fail = reject;
      this.head = undefined;
      this.began = performance.now();
      this.received = 0;
      this.body = [];
      this.socket.write(request.bytes);
    });
  }

  take(chunk) {
    let part = chunk;
    this.firstByte ??= performance.now();
    if (this.head === undefined) {
      const end = part.indexOf(headEnd);
      // Heads are small and arrive in one piece, since a local server writes them at once.
      if (end < 0) throw new Error('half a head');
      this.head = part.toString('latin1', 0, end);
      this.length = Number(/^content-length: (\d+)/im.exec(this.head)?.[1] ?? Number.NaN);
      part = part.subarray(end + headEnd.length);
    }
    this.received += part.length;
    if (this.keepsBody) this.body.push(part);
    const status = Number(this.head.slice(9, 12));
    const isWhole = Number.isNaN(this.length)
      ? status === 304 || this.tail(part).equals(bodyEnd)
      : this.received >= this.length;
    if (!isWhole) return;
    const { began, firstByte, received, head, body } = this;
    this.firstByte = undefined;
    this.last = undefined;
    this.done({ status, head, body, bytes: received, firstMs: firstByte - began, ms: performance.now() - began });
  }

  /** Keeps the last bytes, including an end that was split. */
  tail(part) {
    const joined = part.length >= bodyEnd.length || !this.last ? part : Buffer.concat([this.last, part]);
    this.last = Buffer.from(joined.subarray(-bodyEnd.length));
    return this.last;
  }

  end() {
    this.fail = undefined;
    this.socket.destroy();
  }
}

/** Returns the bytes of a request. */
export function requestOf({ method = 'GET', path, token, body, coding = 'identity', etag }) {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', `accept-encoding: ${coding}`];
  if (token) lines.push(`authorization: Bearer ${token}`);
  if (etag) lines.push(`if-none-match: ${etag}`);
  const text = body === undefined ? '' : JSON.stringify(body);
  if (text) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`);
  return { bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`) };
}

/** Sends one request on its own connection, and returns the whole response. */
export async function askOnce(url, request) {
  const connection = new Connection(url);
  connection.keepsBody = true;
  try {
    const answer = await connection.ask(request);
    const body = Buffer.concat(answer.body);
    return { ...answer, body: /^transfer-encoding: chunked/im.test(answer.head) ? unchunked(body) : body };
  } finally {
    connection.end();
  }
}

function unchunked(bytes) {
  const parts = [];
  for (let place = 0; ; ) {
    const end = bytes.indexOf('\r\n', place);
    const size = Number.parseInt(bytes.toString('latin1', place, end), 16);
    if (size === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    place = end + 2 + size + 2;
  }
}

/** Returns the value below which a share of the values lies. */
export function percentile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/**
 * Sends requests on several connections for a while, each as soon as the previous response is complete.
 *
 * @param requests one per connection: the request, or a function that returns the next one and `undefined` when there are no more
 * @returns the number of responses, responses per second, and the median and 99th percentile of their times in ms
 */
export async function load(url, requests, seconds, expected) {
  const connections = requests.map(() => new Connection(url));
  const times = [];
  const began = performance.now();
  const until = began + seconds * 1_000;
  await Promise.all(
    connections.map(async (connection, index) => {
      do {
        const request = typeof requests[index] === 'function' ? requests[index]() : requests[index];
        if (!request) return;
        const { status, ms } = await connection.ask(request);
        if (status !== expected) throw new Error(`${status} instead of ${expected}`);
        times.push(ms);
      } while (performance.now() < until);
    }),
  );
  const took = (performance.now() - began) / 1_000;
  for (const connection of connections) connection.end();
  return {
    count: times.length,
    perSecond: times.length / took,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}
