import { expect, type Locator, type Page } from '@playwright/test';
import { adoptSession } from './adoptSession';
import type { ForeignBackend } from './foreignBackend';
import { awsForms } from './forms/awsForms';
import { launchForms } from './forms/launchForms';
import { peopleForms } from './forms/peopleForms';
import type { Reply } from './replies';

/** A request that a form sends. */
export interface FormAct {
  readonly name: string;
  readonly call: readonly ['POST' | 'PUT' | 'DELETE', string];
  readonly good: Reply;
  /** Visible after a good answer, apart from toasts. */
  readonly told: (page: Page) => Locator;
  /** Submits, and is busy while the request is in flight. */
  readonly button: (page: Page) => Locator;
  /** Confirms the question that is asked first. */
  readonly confirm?: (page: Page) => Locator;
  /** {@link told} depends on a read, so that a bad answer to the request does not hide it in these tests. */
  readonly toldByReading?: boolean;
  /** The question stays open while the request is in flight, and covers all links. */
  readonly staysAsked?: boolean;
  /** The control in which Enter submits. Default: the button. */
  readonly enter?: (page: Page) => Locator;
  /** Fills in the form for this request, if {@link fillForm} is not enough. */
  readonly fill?: (page: Page) => Promise<void>;
}

/** A page with a form. */
export interface FormUnderTest {
  /** The name of the page in `src/resources/`. */
  readonly resource: string;
  readonly address: string;
  /** The route. Default: the address. */
  readonly pattern?: string;
  readonly heading: string;
  /** Extra calls that the page needs (D52). */
  readonly offers?: readonly string[];
  readonly roles: readonly string[];
  readonly vertical?: string;
  /** The menu item of the page, and its group. Without one, {@link comeBack} uses {@link reach} or the browser's Back. */
  readonly link?: { readonly name: string; readonly group?: string };
  readonly reach?: (page: Page) => Promise<void>;
  /** A menu item that leads to another page. */
  readonly away: string;
  readonly prepare?: (backend: ForeignBackend) => void;
  /** Opens the form if the page alone does not. */
  readonly open?: (page: Page) => Promise<void>;
  /** The controls of the form, with the values to enter. Password fields are {@link secret}. */
  readonly fields?: (page: Page) => readonly (readonly [Locator, string])[];
  /** Fills in a form that needs more than its {@link fields}. */
  readonly fill?: (page: Page) => Promise<void>;
  /** Visible while a form without {@link fields} holds its input. */
  readonly filled?: (page: Page) => Locator;
  /** A password, and the fields for it. */
  readonly secret?: { readonly text: string; readonly fields: (page: Page) => readonly Locator[] };
  /** The form cannot be filled in while a request is in flight. */
  readonly closedInFlight?: boolean;
  /** The session ends with the first one. */
  readonly acts: readonly [FormAct, ...FormAct[]];
  /** The error when the form is sent after the session has ended. */
  readonly lapsed: string;
}

/**
 * Every form of the console that changes something. Addresses and texts are repeated here on purpose.
 * tests/unit/resources/everyForm.test.ts fails when a page is missing.
 */
export const forms: readonly FormUnderTest[] = [...awsForms, ...launchForms, ...peopleForms];

/** Expects the page's heading. */
export async function expectOpen(page: Page, { heading }: FormUnderTest): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
}

/** Leaves the form through the console's own menu. */
export async function leave(page: Page, form: FormUnderTest): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Workspace menu' }).getByRole('link', { name: form.away });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { level: 1, name: form.heading, exact: true })).toHaveCount(0);
}

/** Opens the form again after {@link leave}. */
export async function comeBack(page: Page, form: FormUnderTest): Promise<void> {
  const { link, reach } = form;
  if (link) {
    const menu = page.getByRole('navigation', { name: 'Workspace menu' });
    const group = menu.getByRole('button', { name: link.group, exact: true });
    if (link.group && (await group.getAttribute('aria-expanded')) === 'false') await group.click();
    await menu.getByRole('link', { name: link.name, exact: true }).click();
  } else if (reach) await reach(page);
  else await page.goBack();
  await expectOpen(page, form);
  await form.open?.(page);
}

/** Presses the button twice, or the button of its question. */
export async function pressTwice(page: Page, { button, confirm }: FormAct): Promise<void> {
  if (!confirm) return button(page).dblclick();
  await button(page).click();
  await confirm(page).dblclick();
}

/** {@link pressTwice} with the keyboard alone. */
export async function enterTwice(page: Page, { button, enter = button, confirm }: FormAct): Promise<void> {
  await enter(page).press('Enter');
  if (confirm) {
    await confirm(page).focus();
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Enter');
}

/** Enters a text, or chooses an option unless it is chosen already. */
async function enter(page: Page, control: Locator, value: string): Promise<void> {
  if ((await control.getAttribute('role')) !== 'combobox') return control.fill(value);
  if ((await control.inputValue()) === value) return;
  await control.click();
  await page.getByRole('option', { name: value, exact: true }).click();
}

/** Fills in the form for a request, with its password. */
export async function fillForm(page: Page, form: FormUnderTest, act?: FormAct): Promise<void> {
  if (act?.fill) return act.fill(page);
  if (form.fill) await form.fill(page);
  else for (const [control, value] of form.fields?.(page) ?? []) await enter(page, control, value);
  for (const control of form.secret?.fields(page) ?? []) await control.fill(form.secret?.text ?? '');
}

/** Expects the values that {@link fillForm} has entered, except passwords, or an empty form. */
export async function expectFilled(page: Page, form: FormUnderTest, isFilled = true): Promise<void> {
  if (form.filled) await expect(form.filled(page)).toBeVisible({ visible: isFilled });
  for (const [control, value] of form.fields?.(page) ?? []) {
    if (isFilled) await expect(control).toHaveValue(value);
    else await expect(control).not.toHaveValue(value);
  }
}

/** Opens an address from home without a new document, as a link does. */
async function goTo(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a workspace' })).toBeVisible();
  await page.evaluate((path) => {
    window.history.pushState({ key: 'elsewhere', idx: 1 }, '', path);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, address);
}

/**
 * Opens the form as another person, expects it to be empty, and signs out.
 *
 * @param signIn puts the session cookies of that person into the browser
 */
export async function visitAsSomebodyElse(page: Page, form: FormUnderTest, signIn: () => Promise<void>): Promise<void> {
  await adoptSession(page, '**/dashboard**', signIn);
  await goTo(page, form.address);
  await expectOpen(page, form);
  await form.open?.(page);
  await expectFilled(page, form, false);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
}

/**
 * Signs in again, as another tab would, and opens the form.
 *
 * @param signIn puts the session cookies into the browser
 */
export async function signInAgain(page: Page, form: FormUnderTest, signIn: () => Promise<void>): Promise<void> {
  await page.waitForURL('**/login');
  await adoptSession(page, '**/dashboard**', signIn);
  if (!page.url().endsWith(form.address)) await goTo(page, form.address);
  await expectOpen(page, form);
}
