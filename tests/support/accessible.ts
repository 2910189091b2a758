import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Widths of a desk, a tablet, a phone, and a desk zoomed to 400 % (WCAG 1.4.10), in CSS pixels. */
const widths = [1_440, 1_024, 390, 320] as const;

/** A subset of axe's rules. */
type Only = 'colours' | 'all but colours';

/** Runs all rules of axe but those of level AAA, including experimental ones, and returns a line for each violation. */
const analyse = (page: Page, only?: Only) =>
  page.evaluate(async (only) => {
    const { axe } = window;
    const rules = axe.getRules().filter(({ tags }) => !tags.some((tag) => tag.endsWith('aaa') || tag === 'deprecated'));
    // MUI's empty focus sentinels of a dialog.
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
      // A focusable separator with a value is a control (ARIA 1.2), which axe does not know.
      const meant = nodes.filter(
        ({ html }) => id !== 'focus-order-semantics' || !/ role="separator".* aria-valuenow=/.test(html),
      );
      return meant.length > 0 ? [`${id}: ${meant.map(({ html }) => html).join(' ')}`] : [];
    });
  }, only);

async function expectNoViolation(page: Page, where: string, only?: Only): Promise<void> {
  // Loads axe, half a megabyte of code, once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  expect(await analyse(page, only), `no accessibility violation ${where}`).toEqual([]);
}

/** Expects no violation in the page's current state, except of colours, which are expensive and checked elsewhere. */
export const expectSound = (page: Page, where: string) => expectNoViolation(page, where, 'all but colours');

/** Returns the current theme. */
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

/** Switches the theme as another tab does, so that scripts notice it. */
export async function showTheme(page: Page, theme = 'dark'): Promise<void> {
  await page.evaluate((mode) => {
    localStorage.setItem('theme', mode);
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  // Waits for transitions between the colours of the themes.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Expects that the page does not scroll sideways at any width, and restores its width. */
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

/** Expects no violation on a phone, and restores the page's width. */
async function expectAccessibleOnPhone(page: Page): Promise<void> {
  const before = page.viewportSize();
  if (!before || before.width <= 390) return;
  await page.setViewportSize({ width: 390, height: before.height });
  await expectNoViolation(page, 'at 390 pixels');
  await page.setViewportSize(before);
}

/**
 * Expects no violation in the page's current state on a desk and on a phone, enough contrast in both themes, and no sideways scrolling
 * at any width.
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
