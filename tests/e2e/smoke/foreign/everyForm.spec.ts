import type { BrowserContext, Page } from '@playwright/test';
import {
  comeBack,
  enterTwice,
  expectFilled,
  expectOpen,
  type FormAct,
  type FormUnderTest,
  fillForm,
  forms,
  leave,
  pressTwice,
  signInAgain,
  visitAsSomebodyElse,
} from '../../../support/everyForm';
import { expect, test } from '../../../support/fixtures';
import type { ForeignBackend } from '../../../support/foreignBackend';
import { holdTimers } from '../../../support/holdTimers';
import { answer } from '../../../support/parts';
import { failed, held } from '../../../support/replies';
import { offer, offerNow } from '../../../support/requestRows';

interface Place {
  readonly page: Page;
  readonly backend: ForeignBackend;
  readonly context: BrowserContext;
  readonly form: FormUnderTest;
  readonly signIn: (username?: string) => Promise<void>;
}

for (const form of forms) {
  test(`${form.heading} sends each request once, and loses no input`, async ({
    page,
    backend,
    context,
    signInAs,
    expectFailedAnswers,
  }) => {
    expectFailedAnswers();
    form.prepare?.(backend);
    const { roles, vertical = 'admin', offers } = form;
    if (offers) await offer(page, ...offers);
    const signIn = async (username = 'ada') => {
      // Offers end with the session.
      if (offers && page.url() !== 'about:blank') await offerNow(page, ...offers);
      await signInAs(roles, { username, vertical });
    };
    const place = { page, backend, context, form, signIn };
    await signIn();
    await page.goto(form.address);
    await expectOpen(page, form);
    // Keeps toasts visible, and pages from redirecting.
    const timers = await holdTimers(page);

    for (const act of form.acts) {
      await test.step(`${act.name} pressed twice is sent once, also if the page is left meanwhile`, () =>
        pressed(place, act));
    }
    await test.step('a refusal is shown, and the form keeps its input', () => declined(place));
    await timers.pass();
    await test.step('a 401 is announced once, and the input is kept for the same person only', () => refused(place));
    await test.step('a reload keeps the input, but no password', () => reloaded(place));
    await test.step('nothing is sent after the session has ended', () => lapsed(place));
  });
}

const sent = ({ backend }: Place, { call }: FormAct) => backend.calls(...call).length;

async function pressed(place: Place, act: FormAct): Promise<void> {
  const { page, backend, form } = place;
  const before = sent(place, act);
  const slow = held(act.good);
  backend.on(...act.call, slow);
  await fillForm(page, form, act);
  await pressTwice(page, act);
  await backend.call(...act.call, before + 1);
  if (act.confirm && act.staysAsked) await expect(act.confirm(page)).toHaveAttribute('aria-busy', 'true');
  else {
    await expect(act.button(page)).toHaveAttribute('aria-busy', 'true');
    await leave(page, form);
    await comeBack(page, form);
    await expect(act.button(page)).toHaveAttribute('aria-busy', 'true');
    if (!form.closedInFlight) await fillForm(page, form, act);
    await act.button(page).dispatchEvent('click');
    await act.enter?.(page).press('Enter');
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
  }
  slow.release();
  await expect(act.told(page)).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  expect(sent(place, act)).toBe(before + 1);
}

async function declined({ page, backend, form }: Place): Promise<void> {
  const [act] = form.acts;
  backend.on(...act.call, failed(409, 'Refused by Otto'));
  await leave(page, form);
  await comeBack(page, form);
  await fillForm(page, form);
  await act.button(page).click();
  await act.confirm?.(page).click();
  await expect(answer(page)).toContainText('Refused by Otto');
  await expectFilled(page, form);
}

async function refused(place: Place): Promise<void> {
  const { page, backend, form, signIn } = place;
  const [act] = form.acts;
  const before = sent(place, act);
  const over = held(failed(401, 'Over'));
  backend.on(...act.call, over);
  await fillForm(page, form);
  await enterTwice(page, act);
  await backend.call(...act.call, before + 1);
  over.release();
  await page.waitForURL('**/login');
  await expect(page.getByRole('alert')).toHaveText(['Session expired. Please log in again.']);
  await visitAsSomebodyElse(page, form, () => signIn('mira'));
  await signInAgain(page, form, signIn);
  await expectFilled(page, form);
  await expect(answer(page)).toHaveCount(0);
  await expectNoSecret(place);
  expect(sent(place, act)).toBe(before + 1);
}

async function reloaded(place: Place): Promise<void> {
  const { page, form } = place;
  await fillForm(page, form);
  await page.reload();
  await expectOpen(page, form);
  await expectFilled(page, form);
  await expectNoSecret(place);
}

async function lapsed(place: Place): Promise<void> {
  const { page, context, form, signIn } = place;
  const [act] = form.acts;
  const before = sent(place, act);
  const timers = await holdTimers(page);
  await fillForm(page, form);
  await context.clearCookies();
  await act.button(page).click();
  await expect(page.getByRole('alert').filter({ hasText: form.lapsed })).toBeVisible();
  await timers.pass();
  await signInAgain(page, form, signIn);
  await expectFilled(page, form);
  await expectNoSecret(place);
  expect(sent(place, act)).toBe(before);
}

/** Expects empty password fields, and no password in the storage of the browser. */
async function expectNoSecret({ page, form: { secret } }: Place): Promise<void> {
  if (!secret) return;
  for (const field of secret.fields(page)) await expect(field).toHaveValue('');
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(secret.text);
}
