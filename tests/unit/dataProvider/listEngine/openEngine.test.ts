import { expose, proxy, wrap } from 'comlink';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnswerForm } from '../../../../src/dataProvider/listEngine/listReader';
import type { IndexPlan } from '../../../../src/dataProvider/listIndex/listIndex';

const stop = vi.fn();
const startWorker = vi.fn();
vi.resetModules();
vi.doMock('../../../../src/dataProvider/listEngine/startWorker', () => ({ startWorker }));
afterAll(() => {
  vi.doUnmock('../../../../src/dataProvider/listEngine/startWorker');
  vi.resetModules();
});
const { CallError } = await import('../../../../src/dataProvider/callError');
const { listShape } = await import('../../../../src/dataProvider/listEngine/listEngine');
const { ListReader } = await import('../../../../src/dataProvider/listEngine/listReader');
const { openEngine } = await import('../../../../src/dataProvider/listEngine/openEngine');

/** A reader at the other end of a channel, as in a worker: bytes and rows are transferred. */
function remoteReaders() {
  const { port1, port2 } = new MessageChannel();
  expose({ begin: (form: AnswerForm, plan: IndexPlan) => proxy(new ListReader(form, plan)) }, port1);
  return { remote: wrap(port2), stop };
}

const all = { search: '', filters: [], sortBy: '', descending: false };
const rows = Array.from({ length: 3_000 }, (_, id) => ({ id, name: `row ${id}`, note: 'x'.repeat(200) }));
const shape = listShape({ csvName: 'x', columns: [{ name: 'twice', getValue: ({ id }) => Number(id) * 2 }] });
const bytes = new TextEncoder().encode(JSON.stringify(rows));
const isSuccess = () => true;

/** Yields the bytes in parts with a buffer of their own, then fails. */
async function* inParts(size: number, failure?: Error): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let from = 0; from < bytes.length; from += size) {
    yield bytes.slice(from, from + size);
    if (failure && from > 400_000) throw failure;
  }
}

describe('a large response', () => {
  beforeEach(() => {
    stop.mockReset();
    startWorker.mockReset().mockImplementation(async () => remoteReaders());
  });

  it.each([1_000_000, 300_000, 16_384])('is read in a worker, in parts of %i bytes', async (size) => {
    const shown: number[] = [];
    const read = await openEngine(inParts(size), shape, {
      isSuccess,
      onGrown: ({ engine }) => shown.push(engine.facts.size),
    });
    expect(read?.failure).toBeUndefined();
    expect(read?.engine.facts).toMatchObject({ size: 3_000, columns: ['twice', 'id', 'name', 'note'] });
    const page = await read?.engine.page({ ...all, sortBy: 'twice', descending: true }, 0, 1);
    expect(page?.rows).toEqual([rows[2_999]]);
    expect(startWorker).toHaveBeenCalledTimes(1);
    expect(shown[0]).toBeGreaterThanOrEqual(50);
    expect(stop).not.toHaveBeenCalled();
  });

  it('is read in the page if there are no workers', async () => {
    startWorker.mockRejectedValue(new Error('The host forbids workers'));
    const read = await openEngine(inParts(65_536), shape, { isSuccess, onGrown: () => undefined });
    expect(read?.engine.facts.size).toBe(3_000);
  });

  it('keeps the rows in front of a failure if they may be shown, and else stops the worker', async () => {
    const failure = new CallError('network');
    const kept = await openEngine(inParts(65_536, failure), shape, { isSuccess, onGrown: () => undefined });
    expect(kept?.failure).toBe(failure);
    expect(kept?.engine.facts.size).toBeGreaterThan(1_000);
    expect(stop).not.toHaveBeenCalled();
    await expect(openEngine(inParts(65_536, failure), shape, { isSuccess })).rejects.toBe(failure);
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('stops the worker if it is aborted or not a success', async () => {
    const aborted = new CallError('aborted');
    const onGrown = vi.fn();
    await expect(openEngine(inParts(65_536, aborted), shape, { isSuccess, onGrown })).rejects.toBe(aborted);
    expect(stop).toHaveBeenCalledTimes(1);
    onGrown.mockReset();
    expect(await openEngine(inParts(65_536), shape, { isSuccess: () => false, onGrown })).toBeUndefined();
    expect(stop).toHaveBeenCalledTimes(2);
    expect(onGrown).not.toHaveBeenCalled();
  });

  it('needs no worker if it is small', async () => {
    const small = async function* () {
      yield new TextEncoder().encode('[{"id": 1}]');
    };
    const read = await openEngine(small(), shape, { isSuccess, onGrown: () => undefined });
    expect(read?.engine.facts.size).toBe(1);
    expect(startWorker).not.toHaveBeenCalled();
  });
});
