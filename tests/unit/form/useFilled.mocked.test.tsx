import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { getTemplateDetails } from '../../../contract/templates';
import { ask } from '../../../src/dataProvider/ask';
import { CallError } from '../../../src/dataProvider/callError';
import type { CallInput } from '../../../src/definitions/basics';
import type { FilledPart } from '../../../src/definitions/formParts';
import { filledWith } from '../../../src/form/filled';
import { useFilled } from '../../../src/form/useFilled';

vi.mock('../../../src/dataProvider/ask', () => ({ ask: vi.fn() }));

const askMock = vi.mocked(ask);
const change = vi.fn();
const words = { waiting: '', loading: '', done: '', partly: '', failed: '', again: '', toast: '' };
const part: FilledPart = {
  filled: 'template',
  call: getTemplateDetails,
  asks: ['version'],
  takes: { tagname: 'LaunchTemplateName' },
  words,
  fields: ['tagname'],
};
const replyOf = (body: object, status = 200) => ({ status, text: '', body, headers: new Headers() });
const answerTo = (version: unknown) => {
  const answer = { status: 'success', data: { LaunchTemplateName: `tag ${version}` } };
  return { answer, reply: replyOf(answer) };
};
const versionIn = (input: CallInput | undefined) => z.object({ version: z.string() }).parse(input?.body).version;
const versions = () => askMock.mock.calls.map(([, input]) => versionIn(input));
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
  // What an effect has begun goes on in timers of its own.
  await act(() => vi.advanceTimersByTimeAsync(1));
};

beforeEach(() => {
  vi.useFakeTimers();
  askMock.mockReset().mockImplementation(async (_call, input) => answerTo(versionIn(input)));
  change.mockReset();
});
afterEach(() => vi.useRealTimers());

describe('fields that another call fills in', () => {
  it('are asked for once what is typed stands, and not at each key', async () => {
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

  it('are not taken from an answer to something else, whose read is aborted', async () => {
    const answers: (() => void)[] = [];
    askMock.mockImplementation(
      (_call, input) => new Promise((resolve) => answers.push(() => resolve(answerTo(versionIn(input)) as never))),
    );
    const { rerender } = open('1');
    await wait(400);
    rerender({ values: { version: '2' } });
    await wait(400);
    const [[, first] = [], [, second] = []] = askMock.mock.calls;
    expect([first?.signal?.aborted, second?.signal?.aborted]).toEqual([true, false]);
    await act(async () => {
      for (const answer of answers.reverse()) answer();
      await vi.advanceTimersByTimeAsync(10);
    });
    expect(change).toHaveBeenCalledWith(filledFor('2'));
    expect(change).not.toHaveBeenCalledWith(filledFor('1'));
  });

  it('are not asked for where the form has them, nor after the page is left', async () => {
    const { result, rerender, unmount } = open();
    rerender({ values: { version: '1', ...filledFor('1') } });
    expect(result.current).toMatchObject({ step: 'done', fields: ['tagname'] });
    await wait(1_000);
    rerender({ values: { version: '2', ...filledFor('1') } });
    expect(change).toHaveBeenLastCalledWith({ tagname: '', template: '' });
    unmount();
    await wait(1_000);
    expect(askMock).not.toHaveBeenCalled();
  });

  it('that could not be read are asked for again when somebody wants it, and the failure is not another one’s', async () => {
    askMock.mockRejectedValueOnce(new CallError('status', replyOf({ message: 'There is no such template' }, 404)));
    const { result, rerender } = open('1');
    await wait(400);
    expect(result.current).toMatchObject({ step: 'failed', why: 'There is no such template', retrying: false });
    rerender({ values: { version: '2' } });
    expect(result.current).toMatchObject({ step: 'loading', why: undefined });
    askMock.mockRejectedValueOnce(new CallError('network'));
    await wait(400);
    expect(result.current).toMatchObject({ step: 'failed', why: undefined });
    let answer = () => {};
    askMock.mockImplementationOnce(
      (_call, input) =>
        new Promise((resolve) => {
          answer = () => resolve(answerTo(versionIn(input)) as never);
        }),
    );
    await act(async () => result.current.again());
    await wait(10);
    expect(result.current).toMatchObject({ step: 'loading', retrying: true });
    answer();
    await wait(10);
    expect(change).toHaveBeenCalledWith(filledFor('2'));
  });
});
