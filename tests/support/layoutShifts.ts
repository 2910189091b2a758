import type { Page } from '@playwright/test';

/** Begins to measure how far what is shown moves by itself, in every page that is opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of all shifts in the page so far, once it has been drawn: those that follow an input as well, which browsers forgive. */
export async function shiftsSoFar(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // A shift is told of after the frame that it is in.
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0);
  });
}

/**
 * How far what is shown moves when the console's fonts come after it has been drawn: it is drawn in the fonts that stand in for
 * them, and then as it was.
 */
export async function shiftsOfFonts(page: Page): Promise<number> {
  const before = await shiftsSoFar(page);
  const families = ['--font-sans', '--font-mono'];
  await page.evaluate((names) => {
    const root = document.documentElement;
    for (const name of names) {
      const [, ...standIns] = getComputedStyle(root).getPropertyValue(name).split(',');
      root.style.setProperty(name, standIns.join(','));
    }
  }, families);
  const without = await shiftsSoFar(page);
  await page.evaluate((names) => {
    for (const name of names) document.documentElement.style.removeProperty(name);
  }, families);
  return Math.max(without - before, (await shiftsSoFar(page)) - without);
}
