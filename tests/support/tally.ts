import type { Page } from '@playwright/test';

/** The user's effort for a task, by the browser's events. */
export interface Tally {
  readonly clicks: number;
  /** Typed characters and single-key shortcuts, without Enter, Tab and combinations with Ctrl. */
  readonly characters: number;
  /** Visited addresses, including the first. */
  readonly screens: number;
  /** Key presses: Tab, Enter, every character, and combinations such as Ctrl+K as one. */
  readonly keys: number;
}

type Counting = typeof window & { tallied?: { clicks: number; characters: number; keys: number; paths: Set<string> } };

/** Runs a task on the open page, without a reload, and resolves with its effort. */
export async function tally(page: Page, task: () => Promise<void>): Promise<Tally> {
  await page.evaluate(() => {
    const counted = { clicks: 0, characters: 0, keys: 0, paths: new Set([location.pathname]) };
    (window as Counting).tallied = counted;
    addEventListener('pointerdown', ({ isTrusted }) => (counted.clicks += Number(isTrusted)), true);
    addEventListener(
      'keydown',
      ({ isTrusted, key, ctrlKey, metaKey }) => {
        if (isTrusted && !['Control', 'Meta', 'Shift', 'Alt'].includes(key)) counted.keys += 1;
        if (isTrusted && [...key].length === 1 && !ctrlKey && !metaKey) counted.characters += 1;
      },
      true,
    );
    window.navigation.addEventListener('currententrychange', () => counted.paths.add(location.pathname));
  });
  await task();
  return page.evaluate(() => {
    const { clicks = -1, characters = -1, keys = -1, paths = new Set() } = (window as Counting).tallied ?? {};
    return { clicks, characters, keys, screens: paths.size };
  });
}
