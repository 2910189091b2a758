import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readTemplateDetails } from '../../../../src/custom/newProcess/readTemplateDetails';
import type { TemplateSource } from '../../../../src/custom/newProcess/templateSource';
import { useTemplateDetails } from '../../../../src/custom/newProcess/useTemplateDetails';
import { CallError } from '../../../../src/dataProvider/callError';

vi.mock('../../../../src/custom/newProcess/readTemplateDetails', () => ({ readTemplateDetails: vi.fn() }));

const read = vi.mocked(readTemplateDetails);
const take = vi.fn();
const of = (version: string): TemplateSource => ({ account: '900', region: 'r', template_id: 'lt-1', version });
const open = (source?: TemplateSource) =>
  renderHook(({ source, taken }) => useTemplateDetails(source, taken, take), {
    initialProps: { source, taken: false } as { source: TemplateSource | undefined; taken: boolean },
  });
const wait = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

beforeEach(() => {
  vi.useFakeTimers();
  read.mockReset().mockImplementation(async ({ version }) => ({ tagname: `tag ${version}` }));
  take.mockReset();
});
afterEach(() => vi.useRealTimers());

describe('the details of a template', () => {
  it('are asked for once what is typed stands, and not at each key', async () => {
    const { result, rerender } = open();
    expect(result.current.step).toBe('none');
    for (const version of ['1', '12', '123']) {
      rerender({ source: of(version), taken: false });
      await wait(200);
    }
    expect(result.current.step).toBe('loading');
    await wait(200);
    expect(read.mock.calls.map(([source]) => source)).toEqual([of('123')]);
    expect(take.mock.calls).toEqual([[of('123'), { tagname: 'tag 123' }]]);
  });

  it('are called off when another template is meant, and a late answer is not taken', async () => {
    const answers: (() => void)[] = [];
    read.mockImplementation(
      ({ version }) => new Promise((resolve) => answers.push(() => resolve({ tagname: `tag ${version}` }))),
    );
    const { rerender } = open(of('1'));
    await wait(400);
    rerender({ source: of('2'), taken: false });
    await wait(400);
    const [[, first] = [], [, second] = []] = read.mock.calls;
    expect([first?.aborted, second?.aborted]).toEqual([true, false]);
    await act(async () => {
      for (const answer of answers.reverse()) answer();
    });
    expect(take.mock.calls).toEqual([[of('2'), { tagname: 'tag 2' }]]);
  });

  it('are not asked for again where the form has them, nor after the page is left', async () => {
    const { result, rerender, unmount } = open(of('1'));
    rerender({ source: of('1'), taken: true });
    expect(result.current.step).toBe('taken');
    await wait(1_000);
    rerender({ source: of('2'), taken: false });
    unmount();
    await wait(1_000);
    expect(read).not.toHaveBeenCalled();
  });

  it('that could not be read are asked for again when somebody wants it, and the failure is not another template’s', async () => {
    const body = { status: 'failed', message: 'There is no such template' };
    const reply = { status: 404, text: '', body, headers: new Headers() };
    read.mockRejectedValueOnce(new CallError('status', reply));
    const { result, rerender } = open(of('1'));
    await wait(400);
    expect(result.current).toMatchObject({ step: 'failed', why: 'There is no such template' });
    rerender({ source: of('2'), taken: false });
    expect(result.current.step).toBe('loading');
    rerender({ source: of('1'), taken: false });
    expect(result.current.step).toBe('failed');
    await act(async () => result.current.retry());
    expect(result.current).toMatchObject({ step: 'loading', why: undefined });
    await wait(400);
    expect(take).toHaveBeenCalledWith(of('1'), { tagname: 'tag 1' });
  });
});
