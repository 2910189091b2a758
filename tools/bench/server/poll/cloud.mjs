/**
 * A cloud for the benchmark in its own process, with the given number of machines in each region, generated on request. It tells its parent
 * when a region's first page is requested and when the last one is sent. The parent sets which machines have changed.
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { reservationXml } from './instanceXml.mjs';

const perRegion = Number(process.argv[2]);
/** Interval of changed machines; 0 for none. */
let changedEach = 0;
/** Holds readings at their first page while it is set. */
let gate;

const namespace = 'http://ec2.amazonaws.com/doc/2016-11-15/';

function pageOf(region, form) {
  const most = Number(form.get('MaxResults') ?? 1_000);
  const first = Number(form.get('NextToken') ?? 0);
  const end = Math.min(first + most, perRegion);
  if (first === 0) process.send({ begun: region });
  let reservations = '';
  for (let number = first; number < end; number += 1)
    reservations += reservationXml(region, number, changedEach > 0 && number % changedEach === 0);
  const next = end < perRegion ? `\n    <nextToken>${end}</nextToken>` : '';
  return { body: `\n    <reservationSet>${reservations}\n    </reservationSet>${next}`, isLast: end >= perRegion };
}

const server = createServer(async (request, response) => {
  const form = new URLSearchParams(await text(request));
  const action = form.get('Action') ?? '';
  const [, region = ''] = /Credential=[^/]+\/\d+\/([^/]+)\//.exec(request.headers.authorization ?? '') ?? [];
  if (action === 'DescribeInstances' && !form.has('NextToken')) await gate?.opened;
  // The client has timed out and repeated the request.
  if (response.destroyed) return;
  const { body, isLast } = action === 'DescribeInstances' ? pageOf(region, form) : { body: '', isLast: false };
  response.setHeader('content-type', 'text/xml;charset=UTF-8');
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${action}Response xmlns="${namespace}">\n    <requestId>8f7724cf-496f-496e-8fe3-example</requestId>${body}\n</${action}Response>`,
  );
  if (isLast) process.send({ sent: region });
});
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));

process.on('message', (message) => {
  if ('changedEach' in message) changedEach = message.changedEach;
  if (message.gate === 'open') gate?.open();
  if (message.gate === 'shut') gate = closedGate();
});

function closedGate() {
  let open;
  const opened = new Promise((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

// Ends the process when the measurement is interrupted.
process.on('disconnect', () => process.exit());
