import { expect, type Locator, type Page } from '@playwright/test';
import type { ForeignBackend } from './foreignBackend';
import { awsForms } from './forms/awsForms';
import { launchForms } from './forms/launchForms';
import { peopleForms } from './forms/peopleForms';
import type { Reply } from './replies';

/** Something that a form sends. */
export interface FormAct {
  /** As people know it. */
  readonly name: string;
  readonly call: readonly ['POST' | 'PUT' | 'DELETE', string];
  /** The answer of a back end that does it. */
  readonly good: Reply;
  /** What the page shows once it is answered, beside any toast. */
  readonly told: (page: Page) => Locator;
  /** The button that is pressed, and that shows that the request is in flight. */
  readonly button: (page: Page) => Locator;
  /** The button of the question that is asked first. */
  readonly confirm?: (page: Page) => Locator;
  /** What is {@link told} is read from the back end, which in these tests does whatever it is asked. */
  readonly toldByReading?: boolean;
  /** The question stays while the request is in flight, and no link can be reached behind it. */
  readonly staysAsked?: boolean;
  /** Where Enter does the same; absent: on the button. */
  readonly enter?: (page: Page) => Locator;
  /** Fills what this act needs, where that is not the form's own {@link FormUnderTest.fill}. */
  readonly fill?: (page: Page) => Promise<void>;
}

type Expecting = (control: Locator) => {
  readonly toHaveValue: (value: string) => Promise<void>;
  readonly toHaveAttribute: (name: string, value: string) => Promise<void>;
  readonly toBeVisible: () => Promise<void>;
};

/** A page with a form, and how a person uses it. */
export interface FormUnderTest {
  /** The page's name in its file of `src/resources/`. */
  readonly resource: string;
  readonly address: string;
  /** The pattern that the address follows, where it names a thing; absent: the address itself. */
  readonly pattern?: string;
  readonly heading: string;
  /** The extras that the back end has to offer for the page to exist (D52). */
  readonly offers?: readonly string[];
  readonly roles: readonly string[];
  readonly vertical?: string;
  /** The link of the menu that leads to it, and the group that it is in; absent: {@link reach}, or else the browser's Back. */
  readonly link?: { readonly name: string; readonly group?: string };
  /** The way to it from elsewhere, where no link of the menu leads to it, and Back leads to what is shown once it is done. */
  readonly reach?: (page: Page) => Promise<void>;
  /** The link of the same menu that leads away, to a page of the same heading. */
  readonly away: string;
  /** Gives the back end the answers that it needs. */
  readonly prepare?: (backend: ForeignBackend) => void;
  /** Opens the form on its page, where the page alone does not. */
  readonly open?: (page: Page) => Promise<void>;
  /** Fills the form, whatever is in it already. */
  readonly fill: (page: Page) => Promise<void>;
  /** Expects each of what {@link fill} has filled in, apart from passwords, to be there, or not to be there. */
  readonly filled: (page: Page, is: Expecting) => Promise<void>;
  /** What is typed into fields that are never kept, and these fields. */
  readonly secret?: { readonly text: string; readonly fields: (page: Page) => readonly Locator[] };
  /** While a request is in flight, the form cannot be filled again: it shows that instead. */
  readonly closedInFlight?: boolean;
  /** The first is the one with which the session ends. */
  readonly acts: readonly [FormAct, ...FormAct[]];
  /** What is said when it is sent after the session has lapsed. */
  readonly lapsed: string;
}

/**
 * Every form of the console that changes something, as people use it; addresses and texts are typed out once more on purpose.
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

/** Comes back to the form after {@link leave}. */
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

/** Presses twice in a row, and where there is a question its button. */
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

export const expectFilled = (page: Page, { filled }: FormUnderTest): Promise<void> => filled(page, expect);
const expectEmpty = (page: Page, { filled }: FormUnderTest): Promise<void> =>
  filled(page, (control) => expect(control).not);

/** Goes on from the choice of workspaces to an address, as a link does. */
async function goTo(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a workspace' })).toBeVisible();
  await page.evaluate((path) => {
    window.history.pushState({ key: 'elsewhere', idx: 1 }, '', path);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, address);
}

/**
 * Opens the form as somebody else, who finds nothing in it, and signs out.
 *
 * @param signIn puts the cookies of that person's session into the browser
 */
export async function visitAsSomebodyElse(page: Page, form: FormUnderTest, signIn: () => Promise<void>): Promise<void> {
  await signIn();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForURL('**/dashboard');
  await goTo(page, form.address);
  await expectOpen(page, form);
  await form.open?.(page);
  await expectEmpty(page, form);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
}

/**
 * Signs in where the session has ended, as another tab would, and opens the form.
 *
 * @param signIn puts the cookies of the session into the browser
 */
export async function signInAgain(page: Page, form: FormUnderTest, signIn: () => Promise<void>): Promise<void> {
  await page.waitForURL('**/login');
  await signIn();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForURL('**/dashboard**');
  if (!page.url().endsWith(form.address)) await goTo(page, form.address);
  await expectOpen(page, form);
}
