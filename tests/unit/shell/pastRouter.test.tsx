import { createBrowserRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pastMoments } from '../../../contract/past';
import { forgetOffers, rememberOffers } from '../../../src/authProvider/offeredCalls';
import { keepPast, pastPages, pastWords, searchAt } from '../../../src/shell/past/pastRouter';

const at = '2026-10-03T14%3A00Z';
const onChange = vi.fn<() => void>();
let router: ReturnType<typeof createBrowserRouter>;
const { know } = pastPages;
const address = () => window.location.pathname + window.location.search;
const hrefOf = (pathname: string, search = '') => router.createHref({ pathname, search, hash: '' } as never);

beforeEach(() => {
  onChange.mockReset();
  rememberOffers([pastMoments.name]);
  pastPages.know = (path) => path.startsWith('/then');
  window.history.replaceState(null, '', `/then?at=${at}`);
  router = keepPast(createBrowserRouter([{ path: '*', element: null }]), onChange);
});

afterEach(() => {
  router.dispose();
  pastPages.know = know;
  forgetOffers();
  window.history.replaceState(null, '', '/');
});

it('keeps the moment on the way to pages that know the past', async () => {
  expect(hrefOf('/then/7')).toBe(`/then/7?at=${at}`);
  await router.navigate('/then/7?page=2');
  expect(address()).toBe(`/then/7?page=2&at=${at}`);
  await router.navigate({ search: '?page=3' });
  expect(address()).toBe(`/then/7?page=3&at=${at}`);
  expect(onChange).not.toHaveBeenCalled();
});

it('leaves the past on other pages, and by an empty moment', async () => {
  expect(hrefOf('/now', `?a=1&at=${at}`)).toBe('/now?a=1');
  await router.navigate('/now?a=1');
  expect(address()).toBe('/now?a=1');
  expect(onChange).toHaveBeenCalledTimes(1);
  await router.navigate(`/then?at=${at}`);
  await router.navigate({ search: searchAt(window.location.search) });
  expect(address()).toBe('/then');
  expect(onChange).toHaveBeenCalledTimes(3);
  await router.navigate('/then/8#x');
  expect(address()).toBe('/then/8');
});

it.each([
  ['2026-10-03T14:00Z', '3 October 2026, 14:00 UTC'],
  ['2026-10-03T16:30+02:00', '3 October 2026, 14:30 UTC'],
  ['2026-10-03', '3 October 2026, 00:00 UTC'],
  ['2026-02-30', undefined],
  ['2026-10-03T14:00', undefined],
  ['2999-01-01', undefined],
])('names the moment %s', (text, words) => {
  vi.useFakeTimers({ now: new Date('2026-11-30') });
  expect(pastWords(text)).toBe(words);
  vi.useRealTimers();
});
