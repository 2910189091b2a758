// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://console.example/"}
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logout } from '../../../contract/authentication';
import { machineSpans } from '../../../contract/fleetHistory';
import { machineHealth } from '../../../contract/machineHealth';
import { terminate } from '../../../contract/machines';
import { pastMoments } from '../../../contract/past';
import { listProcesses } from '../../../contract/processes';
import { getTemplateDetails } from '../../../contract/templates';
import { rememberOffers } from '../../../src/authProvider/offeredCalls';
import { beginSession, endSession } from '../../../src/authProvider/session';
import { fetchJson } from '../../../src/dataProvider/callApi';
import { knowsMoment } from '../../../src/dataProvider/past';

const at = '2026-10-03T14:00Z';
const body = { account: '019', region: 'us-east-1', tagname: 'x', sk_shut: false, force: false, instances: [] };
const fetched = vi.fn<typeof fetch>();
const urls = () => fetched.mock.calls.map(([url]) => url);

beforeEach(() => {
  fetched.mockReset();
  fetched.mockImplementation(async () => new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  beginSession('tok-1', { username: 'ada', email: '', roles: [], vertical: 'Data/Air' });
  rememberOffers([pastMoments.name, logout.name]);
  window.history.replaceState(null, '', `/dashboard/launch/listprocess?at=${at}&page=2`);
});

afterEach(() => {
  endSession('logout');
  window.history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

it('asks calls that take a moment as of the one in the address, and others as of now', async () => {
  await fetchJson(listProcesses);
  await fetchJson(getTemplateDetails, {
    body: { account: '019', region: 'us-east-1', template_id: 'lt', version: '1' },
  });
  expect(urls()).toEqual([`/api/v1/listprocess?at=${encodeURIComponent(at)}`, '/api/v1/getltdet']);
});

it('sends no change in the past, except the sign-out', async () => {
  await expect(fetchJson(terminate, { body })).rejects.toMatchObject({
    failure: 'unsent',
    message: 'You see the past, where nothing can be changed. Go back to now first.',
  });
  expect(fetched).not.toHaveBeenCalled();
  await fetchJson(logout);
  expect(urls()).toEqual(['/api/v1/authentication/logout']);
});

it('reads the plus of a typed time zone, and skips calls that know only now', async () => {
  window.history.replaceState(null, '', '/dashboard/launch/listprocess?at=2026-10-03T16:00+02:00');
  await fetchJson(listProcesses);
  expect(urls()).toEqual([`/api/v1/listprocess?at=${encodeURIComponent('2026-10-03T16:00+02:00')}`]);
  expect([machineSpans, machineHealth].map(knowsMoment)).toEqual([true, false]);
});

it('knows no past if the back end offers none', async () => {
  rememberOffers([]);
  await fetchJson(listProcesses);
  await fetchJson(terminate, { body });
  expect(urls()).toEqual(['/api/v1/listprocess', '/api/v1/terminate']);
});
