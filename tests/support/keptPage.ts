import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';

interface Undoable {
  dispose(): Promise<void>;
}

/** Notes the scripts that a test adds to a page or a context; what is returned takes them out again. */
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

/** A page that hangs is closed, and the next test has another. In ms. */
const patienceWithPage = 10_000;

/** What a page has shown stays in its process for a while; after this many tests another one takes its place. */
const mostTests = 40;

/** What holds for a page until it is closed: a page of which a test has asked one of these is not kept. */
const lasting = [
  ...['emulateMedia', 'exposeBinding', 'exposeFunction', 'on', 'once'],
  ...['route', 'routeFromHAR', 'routeWebSocket', 'setExtraHTTPHeaders'],
] as const;

/** Nothing that is under way may write to the storage of the next test while the page makes room. */
function forgetAll(): void {
  Storage.prototype.setItem = () => undefined;
  sessionStorage.clear();
  localStorage.clear();
  window.name = '';
}

/**
 * The page that the tests of one context take turns with. It is the process behind it that is worth keeping, which has compiled the
 * console's code already: a new page costs a third more. Each test finds it empty, at `about:blank`, without a history, in the size
 * that it asked for.
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

  /** Makes it as good as new; resolves with whether that worked. One that is not is for closing. */
  async reset(origin: string, viewport: Viewport): Promise<boolean> {
    const { page } = this;
    this.tests += 1;
    if (this.isAltered || this.tests >= mostTests || page.isClosed()) return false;
    // The storage of a session can only be reached from a document of its own origin.
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
    // Where the last test has left the mouse, something of the next page would look pointed at.
    await page.mouse.move(-1, -1);
  }
}
