import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';
import { fleet } from '../../../support/fleet';

const path = '/dashboard/launch/listprocess';
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true });
const range = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

test.beforeEach(async ({ backend, signInAs }) => {
  backend.on('GET', 'listprocess', fleet(60));
  await signInAs(['machine_launch user']);
});

test('what is typed shows at once, with its rows, and makes one entry of the history', async ({ page }) => {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.goto(path);
  await range(page, '1–10 of 60');
  const before = await page.evaluate(() => history.length);
  // The typing never pauses while the clock stands still, however slow the machine is.
  await page.clock.pauseAt(now + 30_000);
  await search(page).pressSequentially('crawl-5');
  await expect(search(page)).toHaveValue('crawl-5');
  await page.clock.runFor(100);
  await range(page, '1–10 of 11');
  expect(await page.evaluate(() => history.length)).toBe(before);
  await page.clock.resume();
  await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toBe('{"q":"crawl-5"}');
  expect(await page.evaluate(() => history.length)).toBe(before + 1);

  await test.step('Clear Filters clears what is typed and not in the address yet', async () => {
    await search(page).fill('');
    await range(page, '1–10 of 60');
    await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toBe('{}');
    await page.clock.pauseAt(now + 300_000);
    await search(page).fill('nowhere');
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(search(page)).toHaveValue('');
    await page.clock.runFor(400);
    await range(page, '1–10 of 60');
  });
});

test('Escape empties the field, and / leads to it unless a field has the focus', async ({ page }) => {
  await page.goto(path);
  await range(page, '1–10 of 60');
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue('');
  await page.keyboard.type('a/b');
  await expect(search(page)).toHaveValue('a/b');
  await page.keyboard.press('Escape');
  await expect(search(page)).toHaveValue('');
  await range(page, '1–10 of 60');

  await test.step('Back and Forward bring the search back, in the field too', async () => {
    await search(page).fill('crawl-5');
    await range(page, '1–10 of 11');
    // Its own entry of the history: the text has stood for a moment.
    await expect(page).toHaveURL(/crawl-5%22/);
    await search(page).fill('crawl-59');
    await range(page, '1–1 of 1');
    await expect(page).toHaveURL(/crawl-59%22/);
    await page.goBack();
    await range(page, '1–10 of 11');
    await expect(search(page)).toHaveValue('crawl-5');
    await page.goForward();
    await range(page, '1–1 of 1');
    await expect(search(page)).toHaveValue('crawl-59');
  });
  await test.step('the search leads back to the first page', async () => {
    await search(page).fill('');
    await range(page, '1–10 of 60');
    await page.getByRole('button', { name: 'Last page' }).click();
    await range(page, '51–60 of 60');
    await search(page).fill('crawl');
    await range(page, '1–10 of 60');
  });
});

test('a CSV that is asked for before the rows of a search have come has what was typed', async ({ page }) => {
  await page.goto(path);
  await range(page, '1–10 of 60');
  const download = page.waitForEvent('download');
  // In one go: nothing is rendered before the click.
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Download CSV');
    if (!field || !button) throw new Error('The toolbar is not there');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'crawl-59');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    button.click();
  });
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.split('\r\n')).toHaveLength(2);
  expect(text).toContain('"crawl-59"');

  await test.step('one of a search that passes nothing says so', async () => {
    await search(page).fill('nowhere');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await expect(page.getByText('No data to download')).toBeVisible();
  });
});
