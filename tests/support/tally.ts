import type { Page } from '@playwright/test';

/** What a task takes a person, as the browser's own events tell it. */
export interface Tally {
  readonly clicks: number;
  /** Typed into a field or as a shortcut of one key; Enter, Tab and what is held with Ctrl are none. */
  readonly characters: number;
  /** Addresses that are seen, the first one included. */
  readonly screens: number;
  /** Pressed, what is held with others as one: Tab, Enter, Ctrl+K and every character. */
  readonly keys: number;
}

type Counting = typeof window & { tallied?: { clicks: number; characters: number; keys: number; paths: Set<string> } };

/** Does a task on the page that is open, without loading another one, and resolves with what it took. */
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
