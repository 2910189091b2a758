import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { awaitConsole } from './awaitConsole';
import { KeptPage, watchScripts } from './keptPage';

/** Number of contexts per worker: nearly all tests have one of two sets of options. */
const maximum = 3;

/** Data that a page can leave under its origin, except the HTTP cache, for which contexts are reused. */
const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';

interface Kept {
  readonly context: BrowserContext;
  readonly viewport: BrowserContextOptions['viewport'];
  page?: KeptPage | undefined;
  /** Removes what the current test has added to every page of the context. */
  readonly removeScripts: () => Promise<void>;
  usedClock: boolean;
}

/** Playwright's internal object, which is in this process. Its interface is not public, so nothing may rely on it. */
interface Implementation {
  readonly clock?: { uninstall?: (progress: { race: (work: Promise<unknown>) => Promise<unknown> }) => Promise<void> };
}

/** Removes a test's clock from a context, for which Playwright has no public call. Resolves with true on success. */
async function uninstallClock(context: BrowserContext): Promise<boolean> {
  const { _connection: connection } = context as unknown as {
    _connection?: { toImpl?: (object: BrowserContext) => Implementation | undefined };
  };
  const clock = connection?.toImpl?.(context)?.clock;
  if (!clock?.uninstall) return false;
  await clock.uninstall({ race: (work) => work });
  return true;
}

/** Records what a test does to a context that outlives its pages. */
function watched(context: BrowserContext, viewport: BrowserContextOptions['viewport']): Kept {
  const kept: Kept = { context, viewport, removeScripts: watchScripts(context), usedClock: false };
  context.on('page', awaitConsole);
  const { clock } = context;
  for (const name of [
    'install',
    'fastForward',
    'pauseAt',
    'resume',
    'runFor',
    'setFixedTime',
    'setSystemTime',
  ] as const) {
    const original = clock[name].bind(clock) as (...given: unknown[]) => Promise<void>;
    Object.assign(clock, {
      [name]: (...given: unknown[]) => {
        kept.usedClock = true;
        return original(...given);
      },
    });
  }
  return kept;
}

/**
 * The browser contexts of one worker. The first page of a context costs four times as much as a later one, because the HTTP cache is empty.
 * So tests with the same options take turns with one context and one page, which are reset for each: no cookies, storage, history,
 * permissions, routes, scripts or clock of the test before.
 */
export class KeptContexts {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly browser: Browser) {}

  /** Returns the context for these options, with their permissions. */
  async take(options: BrowserContextOptions): Promise<BrowserContext> {
    const { permissions, ...own } = options;
    const key = JSON.stringify(own);
    const known = this.kept.get(key);
    const kept = known ?? watched(await this.browser.newContext(own), own.viewport);
    this.kept.delete(key);
    this.kept.set(key, kept);
    for (const oldest of [...this.kept.keys()].slice(0, -maximum)) await this.drop(oldest);
    if (permissions?.length) await kept.context.grantPermissions(permissions);
    return kept.context;
  }

  /** Returns the page that the tests of a context share. */
  async pageOf(context: BrowserContext): Promise<Page> {
    const kept = [...this.kept.values()].find((one) => one.context === context);
    if (!kept) return context.newPage();
    kept.page ??= await KeptPage.open(context);
    return kept.page.page;
  }

  /** Undoes what a test has done to a context, or closes it if that fails. */
  async giveBack(context: BrowserContext, origin: string): Promise<void> {
    const [key, kept] = [...this.kept].find(([, one]) => one.context === context) ?? [];
    if (!key || !kept) return;
    try {
      await this.reset(kept, origin);
    } catch {
      await this.drop(key);
    }
  }

  /** Closes all contexts. */
  async close(): Promise<void> {
    for (const key of [...this.kept.keys()]) await this.drop(key);
  }

  private async reset(kept: Kept, origin: string): Promise<void> {
    const { context } = kept;
    if (kept.usedClock && !(await uninstallClock(context))) throw new Error('the clock stays');
    kept.usedClock = false;
    await kept.removeScripts();
    if (!(await kept.page?.reset(origin, kept.viewport))) kept.page = undefined;
    await forget(context, origin);
    const others = context.pages().filter((page) => page !== kept.page?.page);
    await Promise.all(others.map((page) => page.close()));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.clearCookies();
    await context.clearPermissions();
    await context.setOffline(false);
  }

  private async drop(key: string): Promise<void> {
    const kept = this.kept.get(key);
    this.kept.delete(key);
    await kept?.context.close();
  }
}

async function forget(context: BrowserContext, origin: string): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await session.detach();
}
