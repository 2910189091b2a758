import type { Page } from '@playwright/test';

/** Records the layout shifts of every page that is opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the sum of all layout shifts so far, including those after an input, which browsers forgive. */
export async function shiftsSoFar(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // A shift is reported after its frame.
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0);
  });
}

/**
 * Measures the layout shift when the console's fonts arrive late: switches to the fallback fonts and back.
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
