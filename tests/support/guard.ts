import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Request,
  type WebError,
} from '@playwright/test';
import { KeptContexts } from './keptContexts';

/** Allows the errors that a test provokes. */
export interface Guard {
  /** Allows matching page errors, console lines and requests to other origins. */
  readonly expectConsole: (pattern: RegExp) => void;
  /** Allows the browser's console line for failed responses and connections. */
  readonly expectFailedAnswers: () => void;
  /** Watches a context that the test opens itself. */
  readonly watch: (context: BrowserContext, origin?: string) => void;
}

const noisy = new Set(['error', 'warning', 'assert']);

/**
 * Playwright's `test` that fails on unexpected page errors, console errors and warnings (including violations of the
 * Content-Security-Policy) and requests to other origins.
 */
export const test = base.extend<{ guard: Guard }, { keptContexts: KeptContexts }>({
  keptContexts: [
    async ({ browser }, use) => {
      const contexts = new KeptContexts(browser);
      await use(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],
  context: async (
    {
      keptContexts,
      baseURL,
      colorScheme,
      contextOptions,
      hasTouch,
      isMobile,
      locale,
      permissions,
      timezoneId,
      viewport,
    },
    use,
  ) => {
    const options = {
      baseURL,
      colorScheme,
      hasTouch,
      isMobile,
      locale,
      permissions,
      timezoneId,
      viewport,
      ...contextOptions,
    };
    const context = await keptContexts.take(options);
    await use(context);
    await keptContexts.giveBack(context, new URL(baseURL ?? '').origin);
  },
  page: async ({ context, keptContexts }, use) => use(await keptContexts.pageOf(context)),
  guard: [
    async ({ context, baseURL }, use) => {
      const problems: string[] = [];
      const allowed: RegExp[] = [];
      const undo: (() => void)[] = [];
      const watch = (watched: BrowserContext, origin = baseURL) => {
        const onError = (webError: WebError) =>
          problems.push(`page error: ${webError.error().stack ?? webError.error()}`);
        const onConsole = (message: ConsoleMessage) => {
          if (!noisy.has(message.type())) return;
          problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
        };
        const onRequest = (request: Request) => {
          const { protocol, origin: target } = new URL(request.url());
          if (/^https?:$/.test(protocol) && origin && target !== new URL(origin).origin) {
            problems.push(`request to another origin: ${request.method()} ${request.url()}`);
          }
        };
        watched.on('weberror', onError).on('console', onConsole).on('request', onRequest);
        undo.push(() => watched.off('weberror', onError).off('console', onConsole).off('request', onRequest));
      };
      watch(context);
      await use({
        expectConsole: (pattern) => void allowed.push(pattern),
        expectFailedAnswers: () => void allowed.push(/Failed to load resource/),
        watch,
      });
      for (const stop of undo) stop();
      const unexpected = problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
      expect(unexpected, 'the browser reported nothing unexpected').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
