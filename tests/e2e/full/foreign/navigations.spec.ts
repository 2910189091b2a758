import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../../../support/fixtures';

const megabyte = 1_048_576;

/** Opens every page of three workspaces by their links, as fast as they appear, and returns how many it has opened. */
const walk = (page: Page, times: number) =>
  page.evaluate(async (wanted) => {
    const menu = () => document.querySelector('nav[aria-label="Workspace menu"]') as HTMLElement;
    const modules = () => [...document.querySelectorAll<HTMLElement>('nav[aria-label="Quick Navigation"] a')];
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const open = async (find: () => HTMLElement | undefined, mark: string) => {
      find()?.click();
      while (find()?.getAttribute('aria-current') !== mark || !document.querySelector('main h1')) await frame();
    };
    let pages = 0;
    for (let round = 0; round < wanted; round += 1) {
      for (const module of [0, 1, 3]) {
        await open(() => modules()[module], 'true');
        for (const group of menu().querySelectorAll<HTMLElement>('button[aria-expanded="false"]')) group.click();
        await frame();
        const count = menu().querySelectorAll('a').length;
        for (let place = 0; place < count; place += 1) {
          await open(() => [...menu().querySelectorAll<HTMLElement>('a')][place], 'page');
          pages += 1;
        }
      }
    }
    return pages;
  }, times);

/** Counts what the page holds after a garbage collection. */
async function held(devTools: CDPSession) {
  await devTools.send('HeapProfiler.collectGarbage');
  await devTools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devTools.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { nodes: value('Nodes'), listeners: value('JSEventListeners'), heap: value('JSHeapUsedSize') };
}

test('the console retains no more memory after a hundred pages than after the first ones', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(['admin']);
  await page.goto('/dashboard/admin');
  await expect(page.getByRole('navigation', { name: 'Workspace menu' })).toBeVisible();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Performance.enable');
  await walk(page, 2);
  const before = await held(devTools);
  expect(await walk(page, 8)).toBeGreaterThanOrEqual(100);
  const after = await held(devTools);
  await devTools.detach();
  expect(after.nodes).toBeLessThanOrEqual(before.nodes + 50);
  expect(after.listeners).toBeLessThanOrEqual(before.listeners + 10);
  expect(after.heap - before.heap).toBeLessThanOrEqual(2 * megabyte);
});
