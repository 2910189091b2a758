import type { Page } from '@playwright/test';
import { keepLog } from '../../../support/auditBackend';
import { eachStep } from '../../../support/eachStep';
import { faults, oddObject } from '../../../support/faults';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend, RecordedRequest } from '../../../support/foreignBackend';
import { ledger } from '../../../support/ledgerBackend';
import { failed, json, never } from '../../../support/replies';
import { offer } from '../../../support/requestRows';
import { follow, visitEveryPage } from '../../../support/visitEveryPage';

/** What a page may send before anybody has pressed anything. */
const isRead = ({ method, path }: RecordedRequest) =>
  method === 'GET' || path === 'getltdet' || path.startsWith('ec2/list');

/** Words that only a good answer has earned. */
const successes = /^Loaded |success|fetched/i;

/** What a back end may offer beyond the documented calls (D52), so that every page has all of its parts. */
const offers = [
  ...['audit', 'me', 'myrequests', 'processledger', 'launchstatus', 'terminateplan', 'terminatemachinesplan'],
  ...['decision_reason', 'direct_privileges', 'idempotency_key'],
];

/** What a page says is wrong, but for a page whose rows only another back end has: one of a resource that was added. */
const alerts = (page: Page) =>
  page.getByRole('main').getByRole('alert').filter({ hasNotText: 'There is no such call' });

/**
 * Looks at every page that the menus lead to: one that is added is found there. None is blank, none waits for ever, none tells of a
 * success that was none, and none has changed anything.
 *
 * @param look is done on each page besides
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

/** One of each kind of fault: a refusal, an answer that cannot be read, one of another shape, and none at all. */
const kinds = ['a 403', 'broken JSON', oddObject.name, 'a connection that is reset'];

for (const { name, reply } of [...faults, oddObject]) {
  // How a page comes back depends on its reading again, and not on which fault of a kind it was.
  const comesBack = kinds.includes(name);
  const title = `every page stays up when all that it reads is answered with ${name}`;
  test(comesBack ? `${title}, and comes back by itself` : title, async ({ page, backend }) => {
    backend.always(reply);
    await page.goto('/dashboard/admin');
    await expectEveryPageUp(page, backend, () => expect(loading(page)).toHaveCount(0));
    if (!comesBack) return;
    backend.always(undefined);
    await visitEveryPage(page, (link) => expect(alerts(page), link).toHaveCount(0));
  });
}

/** Keys whose texts a person has typed, somewhere. */
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

test('every page stays up while nothing is answered, and none keeps another from being opened', async ({
  page,
  backend,
}) => {
  backend.always(never());
  await page.goto('/dashboard/admin');
  await expectEveryPageUp(page, backend, () => expect(alerts(page)).toHaveCount(0));
});

test('every page stays up without a network, and reads once it is back', async ({ page, backend, context }) => {
  await page.goto('/dashboard/admin');
  await visitEveryPage(page);
  await context.setOffline(true);
  await expectEveryPageUp(page, backend, () => expect(page.getByText('You are offline.')).toBeVisible());
  await context.setOffline(false);
  await visitEveryPage(page, (link) => expect(alerts(page), link).toHaveCount(0));
});

test('on every page that reads, a refused session ends once, and the next one leads back', async ({
  page,
  backend,
  signInAs,
}) => {
  await page.goto('/dashboard/admin');
  const addresses = new Set<string>();
  await visitEveryPage(page, async () => void addresses.add(new URL(page.url()).pathname));
  await eachStep(
    [...addresses],
    (address) => address,
    async (address) => {
      // What the page before still reads is none of this one's requests, nor may it end this one's session.
      await page.goto('/favicon.svg');
      await signInAs(['admin'], { token: `first of ${address}` });
      backend.always(failed(401, 'Over'));
      const before = backend.requests.length;
      await page.goto(address);
      const heading = page.getByRole('main').getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      await expect(loading(page)).toHaveCount(0);
      if (backend.requests.length === before) return;
      await page.waitForURL('**/login');
      await expect(page.getByRole('alert')).toHaveText(['Session expired. Please log in again.']);
      backend.always(undefined);
      // Another session: a late refusal of the one before ends nothing.
      await signInAs(['admin'], { token: `second of ${address}` });
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await page.waitForURL(`**${address}`);
      await expect(alerts(page)).toHaveCount(0);
    },
  );
});
