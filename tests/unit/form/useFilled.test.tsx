import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { getTemplateDetails } from '../../../contract/templates';
import { beginSession, endSession } from '../../../src/authProvider/session';
import type { FilledPart } from '../../../src/definitions/formParts';
import { filledWith } from '../../../src/form/filled';
import { useFilled } from '../../../src/form/useFilled';

const fetched = vi.fn<typeof fetch>();
const change = vi.fn();
const words = { waiting: '', loading: '', done: '', partly: '', failed: '', again: '', toast: '' };
const part: FilledPart = {
  filled: 'template',
  call: { ...getTemplateDetails, body: z.object({ version: z.string() }) },
  asks: ['version'],
  takes: { tagname: 'LaunchTemplateName' },
  words,
  fields: ['tagname'],
};
const versionIn = (init: RequestInit | undefined): string => JSON.parse(String(init?.body)).version;
const versions = () => fetched.mock.calls.map(([, init]) => versionIn(init));
const responseTo = (init: RequestInit | undefined) =>
  Response.json({ status: 'success', data: { LaunchTemplateName: `tag ${versionIn(init)}` } });
const filledFor = (version: string) => filledWith(part, JSON.stringify({ version }), { tagname: `tag ${version}` });

function open(version = '') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderHook(({ values }) => useFilled(part, { values, change }), {
    initialProps: { values: { version } as Record<string, string> },
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
}
const wait = async (time: number) => {
  await act(() => vi.advanceTimersByTimeAsync(time));
  // Runs the timers that an effect has started.
  await act(() => vi.advanceTimersByTimeAsync(1));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset().mockImplementation(async (_url, init) => responseTo(init));
  beginSession('tok-1', { username: 'ada', email: '', roles: ['admin'], vertical: 'admin' });
  change.mockReset();
});
afterEach(() => {
  endSession('logout');
  vi.useRealTimers();
});

describe('fields that another call fills', () => {
  it('load once typing pauses, not at each key', async () => {
    const { result, rerender } = open();
    expect(result.current.step).toBe('waiting');
    for (const version of ['1', '12', '123']) {
      rerender({ values: { version } });
      await wait(200);
    }
    expect(result.current.step).toBe('loading');
    await wait(200);
    expect(versions()).toEqual(['123']);
    expect(change).toHaveBeenCalledWith(filledFor('123'));
  });

  it('ignore the response to former values, whose request is aborted', async () => {
    const answers: (() => void)[] = [];
    fetched.mockImplementation((_url, init) => new Promise((resolve) => answers.push(() => resolve(responseTo(init)))));
    const { rerender } = open('1');
    await wait(400);
    rerender({ values: { version: '2' } });
    await wait(400);
    const [[, first] = [], [, second] = []] = fetched.mock.calls;
    expect([first?.signal?.aborted, second?.signal?.aborted]).toEqual([true, false]);
    await act(async () => {
      for (const answer of answers.reverse()) answer();
      await vi.advanceTimersByTimeAsync(10);
    });
    expect(change).toHaveBeenCalledWith(filledFor('2'));
    expect(change).not.toHaveBeenCalledWith(filledFor('1'));
  });

  it('do not load if the form has them, nor after the page is left', async () => {
    const { result, rerender, unmount } = open();
    rerender({ values: { version: '1', ...filledFor('1') } });
    expect(result.current).toMatchObject({ step: 'done', fields: ['tagname'] });
    await wait(1_000);
    rerender({ values: { version: '2', ...filledFor('1') } });
    expect(change).toHaveBeenLastCalledWith({ tagname: '', template: '' });
    unmount();
    await wait(1_000);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('show why they failed to load until the values change, and load again on request', async () => {
    fetched.mockResolvedValueOnce(Response.json({ message: 'There is no such template' }, { status: 404 }));
    const { result, rerender } = open('1');
    await wait(400);
    expect(result.current).toMatchObject({ step: 'failed', why: 'There is no such template', retrying: false });
    rerender({ values: { version: '2' } });
    expect(result.current).toMatchObject({ step: 'loading', why: undefined });
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await wait(400);
    expect(result.current).toMatchObject({ step: 'failed', why: undefined });
    let respond = () => {};
    fetched.mockImplementationOnce(
      (_url, init) =>
        new Promise((resolve) => {
          respond = () => resolve(responseTo(init));
        }),
    );
    await act(async () => result.current.again());
    await wait(10);
    expect(result.current).toMatchObject({ step: 'loading', retrying: true });
    respond();
    await wait(10);
    expect(change).toHaveBeenCalledWith(filledFor('2'));
  });
});
