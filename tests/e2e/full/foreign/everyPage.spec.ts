import type { Page } from '@playwright/test';
import { adoptSession } from '../../../support/adoptSession';
import { keepLog } from '../../../support/auditBackend';
import { eachStep } from '../../../support/eachStep';
import { faults } from '../../../support/faults';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend, RecordedRequest } from '../../../support/foreignBackend';
import { ledger } from '../../../support/ledgerBackend';
import { cut, failed, json, never } from '../../../support/replies';
import { offer } from '../../../support/requestRows';
import { follow, visitEveryPage } from '../../../support/visitEveryPage';

/** Returns true for requests that a page may send before a person has pressed anything. */
const isRead = ({ method, path }: RecordedRequest) =>
  method === 'GET' || path === 'getltdet' || path.startsWith('ec2/list');

/** Matches announcements that only a good answer may cause. */
const successes = /^Loaded |success|fetched/i;

/** Extra calls that a back end may offer (D52). With them every page has all of its parts. */
const offers = [
  ...['audit', 'me', 'myrequests', 'processledger', 'launchstatus', 'terminateplan', 'terminatemachinesplan'],
  ...['decision_reason', 'direct_privileges', 'idempotency_key'],
];

/** The errors on a page, without those of an added resource, whose calls this back end does not have. */
const alerts = (page: Page) =>
  page.getByRole('main').getByRole('alert').filter({ hasNotText: 'There is no such call' });

/**
 * Opens every page that the menus lead to. Expects that none is blank, announces a success or changes anything.
 *
 * @param look runs on each page as well
 */
async function expectEveryPageUp(page: Page, backend: ForeignBackend, look?: () => Promise<void>): Promise<void> {
  const problems: string[] = [];
  await visitEveryPage(page, async (link) => {
    try {
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeInViewport();
      await look?.();
      await expect(page.getByRole('status').filter({ hasText: successes })).toHaveCount(0);
    } catch (error) {
      problems.push(`${link}: ${error instanceof Error ? error.message : error}`);
    }
  });
  expect(problems, problems.join('\n')).toEqual([]);
  expect(backend.requests.filter((request) => !isRead(request))).toEqual([]);
}

test.beforeEach(async ({ page, backend, signInAs, expectFailedAnswers }) => {
  expectFailedAnswers();
  keepLog(backend, 3);
  const own = [
    { id: 31, kind: 'process', status: 0 },
    { id: 8, kind: 'update', status: 0 },
  ];
  backend.on('GET', 'myrequests', json({ status: 'success', data: own }));
  backend.on('GET', 'process/1/ledger', ledger());
  await offer(page, ...offers);
  await signInAs(['admin']);
});

const loading = (page: Page) => page.getByRole('main').getByRole('status', { name: /^Loading/ });

const answers = [
  ...faults,
  { name: 'a list of no rows', reply: json([null, 7, 'x']) },
  { name: 'an object of another shape', reply: json({ items: { one: null }, roles: null, status: 7 }) },
];

for (const { name, reply } of answers) {
  test(`every page stays up when every read is answered with ${name}`, async ({ page, backend }) => {
    backend.always(reply);
    await page.goto('/dashboard/admin');
    await expectEveryPageUp(page, backend, () => expect(loading(page)).toHaveCount(0));
  });
}

test('every page stays up when connections are reset or the network is gone, and loads once it is back', async ({
  page,
  backend,
  context,
}) => {
  backend.always(cut());
  await page.goto('/dashboard/admin');
  await expectEveryPageUp(page, backend, () => expect(loading(page)).toHaveCount(0));
  await context.setOffline(true);
  await expectEveryPageUp(page, backend, () => expect(page.getByText('You are offline.')).toBeVisible());
  backend.always(undefined);
  await context.setOffline(false);
  await visitEveryPage(page, (link) => expect(alerts(page), link).toHaveCount(0));
});

/** Matches the keys of texts that people type. */
const typed = /(?<!user)name$|owner|incharge|description|reason|email|^by$|actor|target|team|message$/;
const hostile = `<img src=x onerror="document.title='run'"><b>bold</b> \u202Eevil\u0000${'x'.repeat(400)}`;

/** Appends markup, bidirectional marks and 400 characters without a blank to every typed text of an answer. */
const spoiled = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') return typed.test(key) ? `${value} ${hostile}` : value;
  if (Array.isArray(value)) return value.map((one) => spoiled(one, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, spoiled(one, name)]));
};

test('every page shows hostile names as text, and is no wider than its window', async ({ page }) => {
  await page.route('**/api/v1/**', async (route) => {
    const response = await route.fetch();
    const body = await response.json().catch(() => undefined);
    return route.fulfill({ response, ...(body !== undefined && { json: spoiled(body) }) });
  });
  await page.goto('/dashboard/admin');
  const problems: string[] = [];
  const addresses = new Set<string>();
  const look = async (link: string) => {
    await expect(loading(page)).toHaveCount(0);
    if ((await page.locator('main :is(b, img)').count()) > 0) problems.push(`${link}: markup`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) problems.push(`${link}: ${over} px too wide`);
    addresses.add(new URL(page.url()).pathname);
  };
  await visitEveryPage(page, look);
  await page.setViewportSize({ width: 390, height: 800 });
  for (const address of addresses) {
    await follow(page, address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(`${address} on a phone`);
  }
  expect(problems).toEqual([]);
  await expect(page).not.toHaveTitle(/run/);
});

test('every page opens while no read is answered', async ({ page, backend }) => {
  backend.always(never());
  await page.goto('/dashboard/admin');
  await expectEveryPageUp(page, backend, () => expect(alerts(page)).toHaveCount(0));
});

const reading = [
  ...['admin', 'admin/approveprocess', 'admin/auditlog', 'admin/create', 'admin/person/otto'],
  ...['aws/status', 'launch/process/1'],
];

test('a page whose requests are refused ends the session once, and the next sign-in returns to it', async ({
  page,
  backend,
  signInAs,
}) => {
  await eachStep(
    reading.map((path) => `/dashboard/${path}`),
    (address) => address,
    async (address) => {
      // A late request of the page before would end the session of this one.
      if (page.url() !== 'about:blank') await page.goto('/favicon.svg');
      await signInAs(['admin'], { token: `first of ${address}` });
      backend.always(failed(401, 'Over'));
      await page.goto(address);
      await page.waitForURL('**/login');
      await expect(page.getByRole('alert')).toHaveText(['Session expired. Please log in again.']);
      backend.always(undefined);
      // A late refusal of the first session does not end the second.
      await adoptSession(page, `**${address}`, () => signInAs(['admin'], { token: `second of ${address}` }));
      await expect(alerts(page)).toHaveCount(0);
    },
  );
});
