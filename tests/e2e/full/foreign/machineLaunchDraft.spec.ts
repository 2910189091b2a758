import { expect, test } from '../../../support/fixtures';
import { fillForm, launch, launchCall, launched, launches, menu, openForm } from '../../../support/launchPage';
import { answer, number } from '../../../support/parts';
import { held } from '../../../support/replies';

test.beforeEach(async ({ signInAs }) => signInAs(['machine_launch user']));

test('a launch that is under way is the same on the way back, and is not sent once more', async ({ page, backend }) => {
  const first = held(launched('running'));
  backend.on('POST', launchCall, first);
  await openForm(page);
  await fillForm(page, '1');
  await launch(page).click();
  await backend.call('POST', launchCall);
  await menu(page, 'Update Process').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Update Process' })).toBeVisible();
  await menu(page, 'Machine Launch').click();
  await expect(page.getByText('Launching 1 machine for process 12…')).toBeVisible();
  await expect(number(page, 'Count')).toHaveValue('1');
  await number(page, 'Count').press('Enter');
  first.release();
  await expect(answer(page)).toContainText('Launched 1 machine');
  await expect(number(page, 'Count')).toHaveValue('');
  expect(launches(backend)).toHaveLength(1);
});

test('a reload in the middle of a launch leaves a warning, until it is put away', async ({ page, backend }) => {
  backend.on('POST', launchCall, held(launched('running')));
  await openForm(page);
  await fillForm(page);
  await launch(page).click();
  await backend.call('POST', launchCall);
  await page.reload();
  await expect(answer(page)).toContainText(/may have been (done|launched)/);
  await expect(number(page, 'Count')).toHaveValue('2');
  await answer(page).getByRole('button', { name: 'Close' }).click();
  await expect(answer(page)).toHaveCount(0);
  await expect(launch(page)).toBeFocused();
  expect(launches(backend)).toHaveLength(1);
});
