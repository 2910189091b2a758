import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import { button, combobox, number } from '../../../support/parts';
import { failed, held, json } from '../../../support/replies';

const list = '/dashboard/launch/listprocess';

const dialog = (page: Page, name = 'Find anything') => page.getByRole('dialog', { name, exact: true });
const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Find anything', exact: true });
const query = (page: Page) => combobox(page, 'Find anything');
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });
const group = (page: Page, name: string) => page.getByRole('listbox').getByRole('group', { name, exact: true });
const active = async (page: Page) => {
  const id = await query(page).getAttribute('aria-activedescendant');
  return id === null ? null : page.locator(`[id="${id}"]`).getAttribute('aria-label');
};

/** Opens a page of a back end that offers a search. */
async function open(page: Page, offers: readonly string[] = ['find', 'processledger'], at = list): Promise<void> {
  await page.addInitScript((names) => localStorage.setItem('offered-calls', JSON.stringify(names)), offers);
  await page.goto(at);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

const machine = (instance_id: string, name: string) => ({
  row: { instance_id, name, account: '019', region: 'us-east-1', state: 'running', private_ip: '10.0.0.4' },
  matched: { key: 'name', value: name },
});
const answer = (...hits: object[]) => json({ data: [{ kind: 'machine', more: false, hits }], unread: [] });

test('keys open the dialog from anywhere and choose a result, and Escape gives the focus back', async ({
  page,
  backend,
  signInAs,
}) => {
  await signInAs(['admin']);
  backend.on('GET', 'find', answer(machine('i-0ab', 'harbour'), machine('i-0ac', 'harbour two')));
  await open(page);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('process 1');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('har');
  await expect(query(page)).toHaveValue('har');
  await expect(group(page, 'Machines').getByRole('option')).toHaveText(['harbour', 'harbour two']);
  await expect(option(page, 'Machine: harbour')).toHaveAccessibleDescription(/^running · i-0ab/);
  expect(await active(page)).toBe('Machine: harbour');
  await page.keyboard.press('ArrowDown');
  expect(await active(page)).toBe('Machine: harbour two');
  await page.keyboard.press('End');
  expect(await active(page)).toBe('Action: Terminate harbour two');
  await page.keyboard.press('Home');
  expect(await active(page)).toBe('Machine: harbour');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(search).toBeFocused();

  await opener(page).click();
  await expect(query(page)).toBeFocused();
  await query(page).fill('harbour two');
  await expect(option(page, 'Machine: harbour two')).toBeVisible();
  await expect.poll(() => active(page)).toBe('Machine: harbour two');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/aws\/machine\/019\/us-east-1\/i-0ac$/);
  await expect(dialog(page)).toHaveCount(0);
});

test('pages and loaded rows are found without a request if the back end does not offer a search', async ({
  page,
  backend,
  signInAs,
}) => {
  await page.clock.install();
  await signInAs(['machine_launch user']);
  await open(page, ['processledger']);
  await expect(page.getByRole('table', { name: 'Process List' }).getByText('process 1', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(group(page, 'Pages').getByRole('option', { name: 'Page: Extraction - Machine Launch' })).toBeVisible();
  await expect(option(page, 'Page: Terminate EC2 Instances')).toHaveCount(0);
  await query(page).fill('process 1');
  await expect(group(page, 'Processes').getByRole('option').first()).toHaveAccessibleName('Process: process 1');
  await option(page, 'Action: Launch machines for process 1').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Extraction - Machine Launch' })).toBeVisible();
  await expect(number(page, 'Process ID')).toHaveValue('1');
  await page.keyboard.press('Meta+k');
  await query(page).fill('nowhere');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found for “nowhere”.' })).toBeVisible();
  await expect(dialog(page)).toContainText('Only pages and what you opened in this tab are searched.');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  // A server that offers a search would have been called by now.
  await page.clock.runFor(1_000);
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).click();
  await backend.call('GET', 'listprocess', 2);
  expect(backend.calls('GET', 'find')).toHaveLength(0);
});

test('only the response to the newest text is shown, and a failure can be tried again', async ({
  page,
  backend,
  signInAs,
  expectFailedAnswers,
}) => {
  await signInAs(['admin']);
  const slow = held(answer(machine('i-0ab', 'kelp one')));
  backend.on('GET', 'find', slow, answer(machine('i-0ac', 'kelp two')), failed(500, 'down'), answer());
  await open(page);
  await opener(page).click();
  await query(page).fill('kelp');
  await backend.call('GET', 'find');
  await query(page).fill('kelp two');
  await expect(option(page, 'Machine: kelp two')).toBeVisible();
  slow.release();
  expect((await backend.call('GET', 'find', 2)).query.toString()).toBe('q=kelp+two');
  await expect(option(page, 'Machine: kelp one')).toHaveCount(0);

  expectFailedAnswers();
  await query(page).fill('audit');
  await expect(page.getByRole('status').filter({ hasText: 'The server could not be searched.' })).toBeVisible();
  await expect(option(page, 'Page: Approve Process')).toHaveCount(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page)).not.toContainText('The server could not be searched.');
});

test('Enter before the response opens the first result once it has arrived', async ({ page, backend, signInAs }) => {
  await signInAs(['admin']);
  const slow = held(answer(machine('i-0ab', 'kelp')));
  backend.on('GET', 'find', slow);
  await open(page);
  await page.keyboard.press('Control+k');
  await query(page).fill('10.0.0.4');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  slow.release();
  await expect(page).toHaveURL(/\/machine\/019\/us-east-1\/i-0ab$/);
});

test('keys that are pressed while the dialog loads open the first result', async ({ page, signInAs }) => {
  await signInAs(['admin']);
  await open(page, ['processledger']);
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/FindDialog-*.js', (route) => released.then(() => route.continue()));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('approve process');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Approve Process', exact: true })).toBeVisible();
});

test('recently opened pages are found by the person who opened them, and by nobody else', async ({
  page,
  signInAs,
}) => {
  await signInAs(['admin']);
  await open(page, [], '/dashboard/admin/person/otto');
  await expect(page.getByRole('heading', { level: 1, name: /otto/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(group(page, 'Recent').getByRole('option')).toHaveCount(1);
  await expect(option(page, 'Person: otto')).toBeVisible();
  await page.keyboard.press('Escape');
  await signInAs(['aws user'], { username: 'otto' });
  await page.goto('/dashboard/aws/terminate');
  await opener(page).click();
  await expect(group(page, 'Pages')).toBeVisible();
  await expect(group(page, 'Recent')).toHaveCount(0);
});

test('? lists the shortcuts, but is a character in a field and while a dialog is open', async ({ page, signInAs }) => {
  await signInAs(['admin']);
  await open(page, []);
  await page.getByRole('searchbox', { name: 'Search' }).focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('?');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const shortcuts = dialog(page, 'Keyboard shortcuts');
  await expect(shortcuts.getByRole('heading')).toHaveText([
    'Keyboard shortcuts',
    ...['Everywhere', 'In Find anything', 'In a table cell', 'In a table header', 'On the edge of a header'],
    'Glossary',
  ]);
  await expect(shortcuts.getByRole('term').filter({ hasText: /^Vertical$/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(shortcuts).toHaveCount(0);
  // A phone shows the glossary first.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(button(page, 'Help')).toHaveCount(0);
  await button(page, 'Toggle menu').click();
  await button(page, 'Help').click();
  const help = dialog(page, 'Help');
  await expect(help.getByRole('heading', { level: 3 }).first()).toHaveText('Glossary');
  await expect(help.getByText('A business unit.')).toBeInViewport();
});

test('the dialog is accessible, shows hostile names as text, and stays closed while a word is composed', async ({
  page,
  backend,
  signInAs,
}) => {
  await signInAs(['admin']);
  const hostile = `<img src=x onerror=alert(1)>\u202e ${'long '.repeat(100)}`;
  backend.on('GET', 'find', answer(machine('i-0ab', hostile), machine('i-0ac', 'kelp')));
  await open(page);
  await page.evaluate(() =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, isComposing: true, bubbles: true })),
  );
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await query(page).fill('i-0a');
  await expect(option(page, 'Machine: kelp')).toBeVisible();
  await expectAccessible(page);
});
