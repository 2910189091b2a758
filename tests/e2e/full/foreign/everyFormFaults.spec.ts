import { eachStep } from '../../../support/eachStep';
import { comeBack, expectFilled, expectOpen, fillForm, forms, leave } from '../../../support/everyForm';
import { faults } from '../../../support/faults';
import { expect, test } from '../../../support/fixtures';
import { holdTimers } from '../../../support/holdTimers';
import { answer } from '../../../support/parts';
import { failed, never } from '../../../support/replies';
import { offer } from '../../../support/requestRows';

const answers = [...faults, { name: 'a failure of the server', reply: failed(500, 'It broke') }];

for (const form of forms) {
  test(`${form.heading} announces no success, sends nothing again and keeps what was typed after a bad answer`, async ({
    page,
    backend,
    signInAs,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    form.prepare?.(backend);
    if (form.offers) await offer(page, ...form.offers);
    await signInAs(form.roles, { vertical: form.vertical ?? 'admin' });
    await page.goto(form.address);
    await expectOpen(page, form);
    const timers = await holdTimers(page);
    const act = form.acts.find(({ toldByReading }) => !toldByReading) ?? form.acts[0];
    const sent = () => backend.calls(...act.call).length;
    await eachStep(
      answers,
      ({ name }) => name,
      async ({ reply }) => {
        const before = sent();
        backend.on(...act.call, reply);
        // A form with an open editor would ask whether to discard the edits.
        if (!act.staysAsked) {
          await leave(page, form);
          await comeBack(page, form);
        }
        if (!act.staysAsked || before === 0) await fillForm(page, form, act);
        await act.button(page).click();
        await act.confirm?.(page).click();
        await backend.call(...act.call, before + 1);
        await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(answer(page).or(page.getByRole('alert')).first()).toBeVisible();
        await expect(act.told(page)).toHaveCount(0);
        await expect(page.getByRole('status').filter({ hasText: /success/i, hasNotText: / loaded / })).toHaveCount(0);
        await expectFilled(page, form);
        await expect(page.locator('img[src=x]')).toHaveCount(0);
        expect(sent()).toBe(before + 1);
        // Removes the toasts, which would cover the next question.
        await timers.pass();
      },
    );
    await test.step('the page can be left while no answer comes', async () => {
      backend.on(...act.call, never());
      const before = sent();
      if (!act.staysAsked) await fillForm(page, form, act);
      await act.button(page).click();
      await act.confirm?.(page).click();
      await backend.call(...act.call, before + 1);
      await expect(act.told(page)).toHaveCount(0);
      if (!act.staysAsked) await leave(page, form);
    });
  });
}
