import { expectAccessible } from '../../../support/accessible';
import { expect, test } from '../../../support/fixtures';
import { fillTemplate, openForm, said } from '../../../support/newProcessPage';
import { answer, button, field } from '../../../support/parts';
import { failed, json } from '../../../support/replies';

test.use({ viewport: { width: 1_440, height: 900 } });

test('the form has no violation: wrong, filled and refused with long words, and done', async ({
  page,
  backend,
  signInAs,
  expectFailedAnswers,
}) => {
  expectFailedAnswers();
  await signInAs(['machine_launch user'], { vertical: 'Data/Air' });
  await openForm(page);
  const long = 'W'.repeat(150);
  const template = { LaunchTemplateName: `\u202e${long}`, instance_type: 't3.medium', ImageId: 'ami-1' };
  backend.on('POST', 'getltdet', failed(404, long), json({ status: 'success', data: template }));
  await fillTemplate(page, '019 vizly');
  await expect(said(page, 'could not be read')).toBeVisible();
  await button(page, 'Create Process').click();
  await expect(field(page, 'Process name')).toBeFocused();
  await expectAccessible(page);

  await button(page, 'Fetch again').click();
  for (const name of ['Process name', 'Subprocess name', 'Process owner', 'In charge']) {
    await field(page, name).fill(long);
  }
  await expect(said(page, 'Filled in from the launch template.')).toBeVisible();
  backend.on('POST', 'newprocess', failed(409, long), json({ status: 'success', message: long }));
  await button(page, 'Create Process').click();
  await expect(answer(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);

  // By keyboard: on a phone the toast of the refusal lies over the button.
  await field(page, 'In charge').press('Enter');
  await expect(button(page, 'Go to Process List')).toBeVisible();
  await expectAccessible(page);
});
