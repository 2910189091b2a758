import { afterEach, expect, it, vi } from 'vitest';
import { type FromThread, PagesOfThread } from '../../../../../server/fleet/ec2/pagesOfThread';
import { cloudConfig } from '../../../support/ec2';

const place = { account: '019', region: 'us-east-1' };
const log = { warn: vi.fn() };
let thread: PagesOfThread | undefined;

afterEach(() => thread?.close());

/** Starts a thread that runs `reply(port)` for each reading. */
function threadWith(reply: string): PagesOfThread {
  const script = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ place, port }) => { ${reply} });`;
  thread = new PagesOfThread(
    new URL(`data:text/javascript,${encodeURIComponent(script)}`),
    cloudConfig('http://x'),
    log,
  );
  return thread;
}

const send = (message: FromThread | 'page') =>
  `port.postMessage(${JSON.stringify(message === 'page' ? { page: { machines: [], askedAt: 0 } } : message)});`;

async function pagesOf(reading: PagesOfThread, signal = new AbortController().signal): Promise<number> {
  let pages = 0;
  for await (const _page of reading.read(place, signal)) pages += 1;
  return pages;
}

it('yields the pages of the thread until the last one', async () => {
  const reading = threadWith(`let left = 3;
    const next = () => { if (left-- > 0) { ${send('page')} } else { ${send({ isDone: true })} } };
    port.on('message', next); next();`);
  expect(await pagesOf(reading)).toBe(3);
});

it('rejects with the fault of the cloud', async () => {
  const fault = { code: 'UnauthorizedOperation', message: 'refused', detail: 'no permission', requestId: 'r-1' };
  await expect(pagesOf(threadWith(`${send('page')} ${send({ fault })}`))).rejects.toMatchObject(fault);
});

it('rejects if the thread fails, and starts another one for the next reading', async () => {
  const reading = threadWith(`if (place.region === 'us-east-1') throw new Error('broken'); ${send({ isDone: true })}`);
  await expect(pagesOf(reading)).rejects.toMatchObject({ code: 'NotRead' });
  expect(log.warn).toHaveBeenCalledWith(
    { err: expect.objectContaining({ message: 'broken' }) },
    'the thread that reads machines failed',
  );
  const other = reading.read({ ...place, region: 'eu-west-1' }, new AbortController().signal);
  expect(await other.next()).toEqual({ done: true, value: undefined });
});

it('tells the thread to stop when the reading is aborted', async () => {
  const reading = threadWith(
    `${send('page')} port.start(); port.once('close', () => { throw new Error('told to stop'); });`,
  );
  const abort = new AbortController();
  const pages = reading.read(place, abort.signal);
  await pages.next();
  abort.abort();
  await expect(pages.next()).rejects.toMatchObject({ name: 'AbortError' });
  await vi.waitFor(() =>
    expect(log.warn).toHaveBeenCalledWith(
      { err: expect.objectContaining({ message: 'told to stop' }) },
      expect.any(String),
    ),
  );
});
