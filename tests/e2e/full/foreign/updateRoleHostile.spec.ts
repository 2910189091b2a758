import type { Locator, Page } from '@playwright/test';
import { expectNoOverflow } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import { holdTimeouts } from '../../../support/holdTimeouts';
import { button } from '../../../support/parts';
import { json, never } from '../../../support/replies';

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

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search users' });

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

test('names are text, whatever is in them, and break no layout on a desk and on a phone', async ({
  page,
  backend,
  signInAs,
}) => {
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
  await page.setViewportSize({ width: 390, height: 800 });
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/update');
  for (const [index, name] of hostile.entries()) {
    const cards = page.getByRole('main').getByRole('listitem').getByRole('button');
    await cards.nth(index).click();
    const editor = page.getByRole('region', { name: /^Edit / });
    await expect(editor.getByRole('heading', { level: 2 })).toHaveText(name);
    await expectNoOverflow(page);
    await button(page, 'Delete User').click();
    const dialog = page.getByRole('alertdialog', { name: /^Delete user/ });
    await expect(dialog.getByRole('heading')).toContainText(name);
    await expectNoOverflow(page);
    for (const width of [1_280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await endsWithQuestionMark(dialog.getByRole('heading'))).toBe(true);
      await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeInViewport();
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await editor.getByRole('button', { name: 'Close', exact: true }).click();
  }
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});

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

  // What a key costs is what it makes anew: never more cards than are drawn, of all that are found.
  const drawn = await page.getByRole('main').evaluateHandle((main) => {
    const made = { items: 0 };
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof Element) made.items += node.querySelectorAll('li').length + (node.matches('li') ? 1 : 0);
      }
    }).observe(main, { childList: true, subtree: true });
    return made;
  });
  for (const [text, found] of [
    ['person.4', '1–48 of 1111'],
    ['person.43', '1–48 of 111'],
    ['person.432', undefined],
    ['person.4321', undefined],
  ] as const) {
    await drawn.evaluate((made) => {
      made.items = 0;
    });
    await search(page).fill(text);
    // The very name comes first, however many others contain it.
    await expect(cards.first()).toHaveAccessibleName(text);
    if (found) await expect(page.getByText(found, { exact: true })).toBeVisible();
    expect(await drawn.evaluate(({ items }) => items)).toBeLessThanOrEqual(48);
  }
  await expect(cards).toHaveCount(1);
  await expect(button(page, 'person.4321')).toBeVisible();

  await test.step('clearing a search that finds nobody leaves the focus in the search field', async () => {
    await search(page).fill('nobody');
    await button(page, 'Clear search').press('Enter');
    await expect(cards).toHaveCount(48);
    await expect(search(page)).toBeFocused();
  });
});

test('a change without an answer is of unknown outcome, and what is there is read again', async ({
  page,
  backend,
  signInAs,
}) => {
  backend.on('GET', 'authentication/getusers', people('anna'));
  backend.on('PUT', 'authentication/removevertical', never());
  await signInAs(['admin']);
  await page.goto('/dashboard/admin/update');
  await button(page, 'anna').click();
  const timeouts = await holdTimeouts(page);
  await button(page, 'Remove vertical admin').click();
  await backend.call('PUT', 'authentication/removevertical');
  expect(await timeouts.asked()).toEqual([60_000]);
  await timeouts.pass();
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
  // Each key rests on what the one before has done, which the page may take its time for.
  await keys('Tab');
  await expect(button(page, 'berta')).toBeFocused();
  await keys('Enter');
  await expect(page.getByRole('heading', { name: 'berta' })).toBeFocused();
  // Close, Remove vertical, Add vertical and its button lie before.
  await keys('Tab', 'Tab', 'Tab', 'Tab', 'Tab');
  await expect(page.getByRole('combobox', { name: 'Add roles' })).toBeFocused();
  await page.keyboard.type('launch');
  const option = page.getByRole('option');
  await expect(option).toHaveCount(1);
  await expect(page.getByRole('combobox', { name: 'Add roles' })).toHaveAttribute(
    'aria-activedescendant',
    (await option.getAttribute('id')) ?? '',
  );
  await keys('Enter');
  await expect(button(page, 'Add Selected')).toBeEnabled();
  await keys('Escape');
  await expect(option).toHaveCount(0);
  await keys('Tab');
  await expect(button(page, 'Add Selected')).toBeFocused();
  await keys('Enter');
  await expect(page.getByRole('combobox', { name: 'Add roles' })).toBeFocused();
  await expect(button(page, 'Revoke role machine_launch user')).toBeVisible();
  await expect(button(page, 'Add Selected')).toBeDisabled();
  await keys('Tab');
  await expect(page.getByRole('textbox', { name: 'Privilege ID' })).toBeFocused();
  await page.keyboard.type('12');
  await keys('Enter');
  await expect(button(page, 'Remove privilege 12')).toBeVisible();
  await keys('Tab', 'Tab');
  await expect(button(page, 'Submit Update')).toBeFocused();
  await keys('Enter');
  const dialog = page.getByRole('dialog', { name: 'Submit changes for berta?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await keys('Tab');
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeFocused();
  await keys('Enter');
  const { body } = await backend.call('PUT', 'authentication/assignrole');
  expect(JSON.parse(body)).toEqual({ user_id: 2, vertical_id: 2, roles: [5], direct_privileges: [12] });
  await expect(button(page, 'Submit Update')).toBeFocused();
});
