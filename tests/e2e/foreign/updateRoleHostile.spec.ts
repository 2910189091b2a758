import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';
import { after, brokenJson, failed, html, json, never } from '../../support/replies';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const markup = '<img src=x onerror=alert(1)><b>bold</b>';
const rightToLeft = '\u202eevil\u2066 שלום';
const long = `${'wide '.repeat(2_000)}end`;
const hostile = [markup, rightToLeft, long];

const people = (...names: string[]) =>
  json({
    status: 'success',
    users: names.map((username, index) => ({
      userid: index + 1,
      username,
      email: username,
      verticals: [{ vertical_id: 1, roles: [1, 2].map((roleid) => ({ roleid, direct_privileges: [5] })) }],
    })),
  });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search users' });

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** Whether the last character, a question mark, is drawn at the end: no name in front has turned the text around it. */
const endsWithQuestionMark = (heading: Locator) =>
  heading.evaluate((element) => {
    const place = (node: Node | null, from: number, to: number) => {
      const range = document.createRange();
      if (!node) return new DOMRect();
      range.setStart(node, from);
      range.setEnd(node, to);
      return range.getBoundingClientRect();
    };
    const mark = place(element.lastChild, 0, 1);
    const name = element.querySelector('bdi')?.getClientRects();
    const last = name?.item(name.length - 1);
    return element.lastChild?.textContent === '?' && last !== undefined && last !== null && mark.left >= last.right - 1;
  });

for (const width of [1_280, 390]) {
  test(`names are text, whatever is in them, and break no layout of ${width} px`, async ({
    page,
    backend,
    signInAs,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    backend.on('GET', 'authentication/getusers', people(...hostile));
    backend.on(
      'GET',
      'authentication/getroles',
      json({ roles: hostile.map((rolename, index) => ({ roleid: index + 1, rolename, module: '' })) }),
    );
    backend.on(
      'GET',
      'authentication/listverticals',
      json({ data: hostile.map((name, index) => ({ id: index + 1, name })) }),
    );
    await signInAs(['admin']);
    await page.goto('/dashboard/admin/update');
    for (const [index, name] of hostile.entries()) {
      const cards = page.getByRole('main').getByRole('listitem').getByRole('button');
      await cards.nth(index).click();
      const editor = page.getByRole('region', { name: /^Edit / });
      await expect(editor.getByRole('heading', { level: 2 })).toHaveText(name);
      expect(await fits(page)).toBe(true);
      await button(page, 'Delete User').click();
      const dialog = page.getByRole('alertdialog', { name: /^Delete user/ });
      await expect(dialog.getByRole('heading')).toContainText(name);
      expect(await endsWithQuestionMark(dialog.getByRole('heading'))).toBe(true);
      await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeInViewport();
      expect(await fits(page)).toBe(true);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await editor.getByRole('button', { name: 'Close', exact: true }).click();
    }
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  });
}

test('five thousand people are searched while one types, and few of them are drawn', async ({
  page,
  backend,
  signInAs,
}) => {
  const names = Array.from({ length: 5_000 }, (_, index) => `person.${index + 1}`);
  backend.on('GET', 'authentication/getusers', people(...names));
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/update');
  await expect(page.getByText('5000 people', { exact: true })).toBeVisible();
  const cards = page.getByRole('main').getByRole('listitem').getByRole('button');
  expect(await cards.count()).toBeLessThanOrEqual(60);
  await button(page, 'Next page').click();
  await expect(button(page, 'person.49')).toBeVisible();

  const took = await search(page).evaluate(async (field: HTMLInputElement) => {
    const times: number[] = [];
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const text of ['person.4', 'person.43', 'person.432', 'person.4321']) {
      const began = performance.now();
      set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      times.push(performance.now() - began);
    }
    return times;
  });
  await expect(cards).toHaveCount(1);
  await expect(button(page, 'person.4321')).toBeVisible();
  expect(Math.min(...took)).toBeLessThan(50);
  // The very name comes first, however many others contain it.
  await search(page).fill('person.4');
  await expect(cards.first()).toHaveAccessibleName('person.4');
});

test('people that cannot be read are said so, and can be read again', async ({
  page,
  backend,
  signInAs,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await signInAs(['admin']);
  const main = page.getByRole('main');
  for (const [reply, text] of [
    [failed(500, 'down'), 'Fetch error: down'],
    [html(), 'Failed to fetch users, roles, or verticals'],
    [brokenJson(), 'Failed to fetch users, roles, or verticals'],
    [json(null), 'Failed to fetch users, roles, or verticals'],
    [json({ users: [null] }), 'Failed to fetch users, roles, or verticals'],
  ] as const) {
    backend.on('GET', 'authentication/getusers', reply);
    await page.goto('/dashboard/admin/update');
    await expect(main.getByRole('alert')).toHaveText(text);
  }
  backend.on('GET', 'authentication/getusers', after(300, people('ada')));
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('status', { name: 'Loading the people…' })).toBeVisible();
  await expect(button(page, 'ada')).toBeVisible();
});

test('a change without an answer is of unknown outcome, and what is there is read again', async ({
  page,
  backend,
  signInAs,
}) => {
  backend.on('GET', 'authentication/getusers', people('anna'));
  backend.on('PUT', 'authentication/removevertical', never());
  await signInAs(['admin']);
  // Time-outs of calls are the browser's own, which a stopped clock does not hold.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (time) => timeout(Math.min(time, 1_500));
  });
  await page.goto('/dashboard/admin/update');
  await button(page, 'anna').click();
  await button(page, 'Remove vertical admin').click();
  await expect(page.getByRole('alert').filter({ hasText: 'the outcome is unknown' })).toBeVisible();
  await expect(page.getByText('Failed to remove vertical')).toHaveCount(0);
  await backend.call('GET', 'authentication/getusers', 2);
  expect(backend.calls('PUT', 'authentication/removevertical')).toHaveLength(1);
});

test('everything can be done with the keyboard alone', async ({ page, backend, signInAs }) => {
  const berta = { userid: 2, username: 'berta', email: 'b@example.com', verticals: [{ vertical_id: 2, roles: [] }] };
  backend.on('GET', 'authentication/getusers', json({ users: [{ ...berta, userid: 1, username: 'anna' }, berta] }));
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/update');
  await expect(button(page, 'berta')).toBeVisible();
  await search(page).focus();
  await page.keyboard.type('berta');
  await expect(button(page, 'anna')).toHaveCount(0);
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name);
  };
  await keys('Tab', 'Enter');
  await expect(page.getByRole('heading', { name: 'berta' })).toBeFocused();
  // Close, Remove vertical, Add vertical and its button lie before.
  await keys('Tab', 'Tab', 'Tab', 'Tab', 'Tab');
  await expect(page.getByRole('combobox', { name: 'Add roles' })).toBeFocused();
  await page.keyboard.type('launch');
  await keys('Enter', 'Escape', 'Tab', 'Enter');
  await expect(page.getByRole('combobox', { name: 'Add roles' })).toBeFocused();
  await expect(button(page, 'Revoke role machine_launch user')).toBeVisible();
  await keys('Tab');
  await page.keyboard.type('12');
  await keys('Enter', 'Tab', 'Tab', 'Enter');
  await expect(page.getByRole('dialog', { name: 'Submit changes for berta?' })).toBeVisible();
  await keys('Tab', 'Enter');
  const { body } = await backend.call('PUT', 'authentication/assignrole');
  expect(JSON.parse(body)).toEqual({ user_id: 2, vertical_id: 2, roles: [5], direct_privileges: [12] });
  await expect(button(page, 'Submit Update')).toBeFocused();
});
