import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { awaitConsole } from './awaitConsole';
import { KeptPage, watchScripts } from './keptPage';

/** How many a worker keeps: nearly all tests have one of two sets of options. */
const maximum = 3;

/** What a page can leave behind under its origin; the HTTP cache is not among them, and is what a kept context is for. */
const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';

interface Kept {
  readonly context: BrowserContext;
  readonly viewport: BrowserContextOptions['viewport'];
  page?: KeptPage | undefined;
  /** Takes out what the running test has added to every page of the context. */
  readonly removeScripts: () => Promise<void>;
  usedClock: boolean;
}

/** Playwright's own side of an object, which lives in this very process. Its interface is not public, so nothing may rely on it. */
interface Implementation {
  readonly clock?: { uninstall?: (progress: { race: (work: Promise<unknown>) => Promise<unknown> }) => Promise<void> };
}

/**
 * Takes a test's clock out of a context again, for which Playwright has no public call; resolves with whether that worked.
 */
async function uninstallClock(context: BrowserContext): Promise<boolean> {
  const { _connection: connection } = context as unknown as {
    _connection?: { toImpl?: (object: BrowserContext) => Implementation | undefined };
  };
  const clock = connection?.toImpl?.(context)?.clock;
  if (!clock?.uninstall) return false;
  await clock.uninstall({ race: (work) => work });
  return true;
}

/** Notes what a test does to a context that outlives its pages. */
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
 * The browser contexts of one worker. A context's first page costs four times what a later one does, since nothing of the console
 * is in its cache; so tests with the same options take turns with one context and one page of it, which are as good as new for each:
 * no cookies, storage, history, permissions, routes, scripts or clock of the test before.
 */
export class KeptContexts {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly browser: Browser) {}

  /** The context of these options, with the permissions that they name. */
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

  /** The page that the tests of a context share. */
  async pageOf(context: BrowserContext): Promise<Page> {
    const kept = [...this.kept.values()].find((one) => one.context === context);
    if (!kept) return context.newPage();
    kept.page ??= await KeptPage.open(context);
    return kept.page.page;
  }

  /** Undoes everything that a test has done to a context; one that cannot be put back is closed instead. */
  async giveBack(context: BrowserContext, origin: string): Promise<void> {
    const [key, kept] = [...this.kept].find(([, one]) => one.context === context) ?? [];
    if (!key || !kept) return;
    try {
      await this.reset(kept, origin);
    } catch {
      await this.drop(key);
    }
  }

  /** Closes all of them. */
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
