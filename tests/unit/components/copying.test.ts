import { afterEach, describe, expect, it, vi } from 'vitest';
import { rowLine, writeClipboard } from '../../../src/components/copying';

afterEach(() => vi.unstubAllGlobals());

class Item {
  constructor(readonly parts: Record<string, Promise<Blob>>) {}
}

describe('a copied row', () => {
  it('is one line with tabs between its cells', () => {
    expect(rowLine(['1', 'two\twords', 'two\r\nlines', ''])).toBe('1\ttwo words\ttwo lines\t');
  });
});

describe('writing to the clipboard', () => {
  it('fails if there is none', async () => {
    vi.stubGlobal('navigator', {});
    await expect(writeClipboard('a')).rejects.toThrow('no clipboard');
  });

  it('accepts a text that is not ready at the click', async () => {
    const write = vi.fn(async ([item]: Item[]) => void (await item?.parts['text/plain']));
    vi.stubGlobal('navigator', { clipboard: { write, writeText: vi.fn() } });
    vi.stubGlobal('ClipboardItem', Item);
    const text = Promise.resolve('later');
    const done = writeClipboard(text);
    expect(write).toHaveBeenCalledOnce();
    await done;
    expect(await (await write.mock.calls[0]?.[0][0]?.parts['text/plain'])?.text()).toBe('later');
  });

  it('writes the text itself if promises are not supported', async () => {
    const writeText = vi.fn(async () => undefined);
    const write = vi.fn(async () => Promise.reject(new Error('no promise')));
    vi.stubGlobal('navigator', { clipboard: { write, writeText } });
    vi.stubGlobal('ClipboardItem', Item);
    await writeClipboard(Promise.resolve('later'));
    expect(writeText).toHaveBeenCalledWith('later');
  });

  it('fails if access is denied, or the text fails', async () => {
    const writeText = vi.fn(async () => Promise.reject(new Error('denied')));
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await expect(writeClipboard('a')).rejects.toThrow('denied');
    await expect(writeClipboard(Promise.reject(new Error('not made')))).rejects.toThrow('not made');
  });
});
