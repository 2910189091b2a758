import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';

interface Undoable {
  dispose(): Promise<void>;
}

/** Records the scripts that a test adds to a page or a context. Returns a function that removes them. */
export function watchScripts(target: Pick<Page, 'addInitScript'>): () => Promise<void> {
  const added: Undoable[] = [];
  const addInitScript = target.addInitScript.bind(target);
  target.addInitScript = async (...given: Parameters<typeof addInitScript>) => {
    const script = await addInitScript(...given);
    added.push(script);
    return script;
  };
  return async () => {
    await Promise.all(added.splice(0).map((one) => one.dispose()));
  };
}

type Viewport = { width: number; height: number } | null | undefined;

/** Maximum reset time in ms. A page that hangs is closed. */
const patienceWithPage = 10_000;

/** Number of tests before a page is replaced, since its process grows. */
const mostTests = 40;

/** Methods with an effect until the page closes. A page on which a test has called one is not reused. */
const lasting = [
  ...['emulateMedia', 'exposeBinding', 'exposeFunction', 'on', 'once'],
  ...['route', 'routeFromHAR', 'routeWebSocket', 'setExtraHTTPHeaders'],
] as const;

/** Clears the page's storage, and blocks late writes to it. */
function forgetAll(): void {
  Storage.prototype.setItem = () => undefined;
  sessionStorage.clear();
  localStorage.clear();
  window.name = '';
}

/**
 * A page that the tests of one context reuse, since its process has compiled the console already: a new page costs a third more. Each
 * test starts at `about:blank` without a history, in its own viewport.
 */
export class KeptPage {
  private tests = 0;
  private isAltered = false;
  private readonly removeScripts: () => Promise<void>;

  private constructor(
    readonly page: Page,
    private readonly devTools: CDPSession,
  ) {
    this.removeScripts = watchScripts(page);
    for (const name of lasting) {
      const original = (page[name] as (...given: unknown[]) => unknown).bind(page);
      Object.assign(page, {
        [name]: (...given: unknown[]) => {
          this.isAltered = true;
          return original(...given);
        },
      });
    }
  }

  static async open(context: BrowserContext): Promise<KeptPage> {
    const page = await context.newPage();
    return new KeptPage(page, await context.newCDPSession(page));
  }

  /** Resets the page. Resolves with false if the page must be closed instead. */
  async reset(origin: string, viewport: Viewport): Promise<boolean> {
    const { page } = this;
    this.tests += 1;
    if (this.isAltered || this.tests >= mostTests || page.isClosed()) return false;
    // Session storage is accessible only from a document of its origin.
    if (new URL(page.url()).origin !== origin) return false;
    const late = pause(patienceWithPage, false, { ref: false });
    return Promise.race([this.empty(viewport).then(() => true), late]);
  }

  private async empty(viewport: Viewport): Promise<void> {
    const { page } = this;
    await this.removeScripts();
    await page.evaluate(forgetAll);
    await page.goto('about:blank');
    await this.devTools.send('Page.resetNavigationHistory');
    const size = page.viewportSize();
    if (viewport && (size?.width !== viewport.width || size.height !== viewport.height)) {
      await page.setViewportSize(viewport);
    }
    // Moves the mouse off the page, so that nothing is hovered in the next test.
    await page.mouse.move(-1, -1);
  }
}
