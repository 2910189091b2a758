import { eachStep } from '../../../support/eachStep';
import { comeBack, expectFilled, expectOpen, forms, leave } from '../../../support/everyForm';
import { faults } from '../../../support/faults';
import { expect, test } from '../../../support/fixtures';
import { holdTimers } from '../../../support/holdTimers';
import { answer } from '../../../support/parts';
import { never } from '../../../support/replies';
import { offer } from '../../../support/requestRows';

for (const form of forms) {
  test(`${form.heading}: whatever the answer, no success is told that was none, nothing is sent again, nothing typed is lost`, async ({
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
    await holdTimers(page);
    const act = form.acts.find(({ toldByReading }) => !toldByReading) ?? form.acts[0];
    const { fill = form.fill } = act;
    const sent = () => backend.calls(...act.call).length;
    await eachStep(
      faults,
      ({ name }) => name,
      async ({ reply, sentTwice }) => {
        const before = sent();
        backend.on(...act.call, reply);
        // A form that stays as it was, with its editor open, would be asked to discard what is in it.
        if (!act.staysAsked) {
          await leave(page, form);
          await comeBack(page, form);
        }
        if (!act.staysAsked || before === 0) await fill(page);
        await act.button(page).click();
        await act.confirm?.(page).click();
        await backend.call(...act.call, before + 1);
        await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(answer(page).or(page.getByRole('alert')).first()).toBeVisible();
        await expect(act.told(page)).toHaveCount(0);
        await expect(page.getByRole('status').filter({ hasText: /success/i, hasNotText: / loaded / })).toHaveCount(0);
        await expectFilled(page, form);
        await expect(page.locator('img[src=x]')).toHaveCount(0);
        if (!sentTwice) expect(sent()).toBe(before + 1);
      },
    );
    await test.step('no answer at all keeps nobody on the page', async () => {
      backend.on(...act.call, never());
      const before = sent();
      if (!act.staysAsked) await fill(page);
      await act.button(page).click();
      await act.confirm?.(page).click();
      await backend.call(...act.call, before + 1);
      await expect(act.told(page)).toHaveCount(0);
      if (!act.staysAsked) await leave(page, form);
    });
  });
}
