import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** A desk, a tablet, a phone, and what a desk's page is at 400 % (WCAG 1.4.10), in CSS pixels. */
const widths = [1_440, 1_024, 390, 320] as const;

/** Some of the rules. */
type Only = 'colours' | 'all but colours';

/**
 * What axe has found, with no more of it than is told. Of its rules all are asked, also those that are experimental or not yet on by
 * default; but not those of level AAA, which ask for more than the console promises.
 */
const analyse = (page: Page, only?: Only) =>
  page.evaluate(async (only) => {
    const { axe } = window;
    const rules = axe.getRules().filter(({ tags }) => !tags.some((tag) => tag.endsWith('aaa') || tag === 'deprecated'));
    // Where the focus turns round in a dialog of MUI: empty, and nothing that anybody stops at.
    const exclude = ['[data-testid="sentinelStart"]', '[data-testid="sentinelEnd"]'];
    const { violations } = await axe.run(
      { exclude },
      {
        resultTypes: ['violations'],
        runOnly: rules
          .map(({ ruleId }) => ruleId)
          .filter((rule) => !only || (rule === 'color-contrast') === (only === 'colours')),
      },
    );
    return violations.flatMap(({ id, nodes }) => {
      // A separator that takes the focus and has a value is a control (ARIA 1.2), which axe does not know.
      const meant = nodes.filter(
        ({ html }) => id !== 'focus-order-semantics' || !/ role="separator".* aria-valuenow=/.test(html),
      );
      return meant.length > 0 ? [`${id}: ${meant.map(({ html }) => html).join(' ')}`] : [];
    });
  }, only);

async function expectNoViolation(page: Page, where: string, only?: Only): Promise<void> {
  // Once for each document: half a megabyte of code.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  expect(await analyse(page, only), `no accessibility violation ${where}`).toEqual([]);
}

/** Expects a page, as it is shown now, to break no rule but for colours, which cost more than all others and are asked elsewhere. */
export const expectSound = (page: Page, where: string) => expectNoViolation(page, where, 'all but colours');

/** The theme that the page is shown in. */
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

/** Switches the theme, as a choice in another tab does: parts of the page have their colours from scripts. */
export async function showTheme(page: Page, theme = 'dark'): Promise<void> {
  await page.evaluate((mode) => {
    localStorage.setItem('theme', mode);
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  // A colour on its way from one theme to the other is of neither.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Expects that the page does not scroll sideways at any width, and leaves it as wide as it was. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: before?.height ?? 900 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
        message: `the page does not scroll sideways at ${width} pixels`,
      })
      .toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}

/** Expects that a page that has no violation at a desk has none on a phone either, and leaves it as wide as it was. */
async function expectAccessibleOnPhone(page: Page): Promise<void> {
  const before = page.viewportSize();
  if (!before || before.width <= 390) return;
  await page.setViewportSize({ width: 390, height: before.height });
  await expectNoViolation(page, 'at 390 pixels');
  await page.setViewportSize(before);
}

/**
 * Expects a page, as it is shown now, to be free of accessibility violations, to have enough contrast in the other theme too, and not
 * to scroll sideways at any width. Only colours differ between the themes, so the other rules are asked once, and once more as a phone
 * shows it.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const theme = await themeOf(page);
  const other = theme === 'light' ? 'dark' : 'light';
  await expectNoViolation(page, `in the ${theme} theme`);
  await showTheme(page, other);
  await expectNoViolation(page, `in the ${other} theme`, 'colours');
  await showTheme(page, theme);
  await expectAccessibleOnPhone(page);
  await expectNoOverflow(page);
}
