import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts, currentToasts } from '../../../../src/components/toasts';
import { type ActionSite, atOnce, tell } from '../../../../src/list/actions/perform';

describe('doing something with each item', () => {
  it('does it to all of them, in order, never more than so many at a time', async () => {
    const begun: number[] = [];
    let open = 0;
    let most = 0;
    await atOnce(4, [...Array(11).keys()], async (item, index) => {
      expect(item).toBe(index);
      begun.push(item);
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, item % 3));
      open -= 1;
    });
    expect(begun).toEqual([...Array(11).keys()]);
    expect(most).toBe(4);
    expect(open).toBe(0);
  });

  it('is done at once with none', async () => {
    await expect(atOnce(4, [], () => Promise.reject(new Error('none')))).resolves.toBeUndefined();
  });
});

describe('the toast with the result of an action', () => {
  const open = vi.fn();
  const site = (path: string | undefined) => ({ links: () => () => path, tools: { open } }) as unknown as ActionSite;
  const outcome = {
    tone: 'success',
    text: 'Request 25 approved',
    result: { label: 'Open process 43', to: { page: 'process' }, row: { id: 43 } },
  } as const;
  const isShown = () => currentToasts().length > 0;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', { location: { pathname: '/dashboard/admin/approveprocess' } });
  });
  afterEach(() => {
    clearToasts();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('stays for five seconds, or for two if nothing was changed', () => {
    tell(outcome, site(undefined));
    vi.advanceTimersByTime(4_999);
    expect(isShown()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isShown()).toBe(false);
    tell(outcome, site(undefined), false);
    vi.advanceTimersByTime(2_000);
    expect(isShown()).toBe(false);
  });

  it('links to the page of the result, unless the person may not open it or has it open', () => {
    const linkIn = (path: string | undefined) => {
      clearToasts();
      tell(outcome, site(path));
      return currentToasts()[0]?.link;
    };
    const link = linkIn('/dashboard/admin/process/43');
    expect(link).toMatchObject({ label: 'Open process 43', address: '/dashboard/admin/process/43' });
    link?.open();
    expect(open).toHaveBeenCalledWith('/dashboard/admin/process/43');
    expect(linkIn(undefined)).toBeUndefined();
    expect(linkIn('/dashboard/admin/approveprocess')).toBeUndefined();
  });
});
