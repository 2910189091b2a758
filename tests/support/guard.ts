import { type BrowserContext, test as base, expect } from '@playwright/test';

/** What a test says about the noise that it makes on purpose. */
export interface Guard {
  /** Allows page errors, console lines and foreign requests that match. */
  readonly expectConsole: (pattern: RegExp) => void;
  /** Allows the browser's own line for each HTTP answer or connection that fails on purpose. */
  readonly expectFailedAnswers: () => void;
  /** Watches a context that the test has opened itself. */
  readonly watch: (context: BrowserContext, origin?: string) => void;
}

const noisy = new Set(['error', 'warning', 'assert']);

/**
 * Playwright's `test` with a conscience: a test fails on any page error, any console error or warning (a violation of the
 * Content-Security-Policy is one) and any request to another origin, unless it has said that it expects it.
 */
export const test = base.extend<{ guard: Guard }>({
  guard: [
    async ({ context, baseURL }, use) => {
      const problems: string[] = [];
      const allowed: RegExp[] = [];
      const watch = (watched: BrowserContext, origin = baseURL) => {
        watched.on('weberror', (webError) =>
          problems.push(`page error: ${webError.error().stack ?? webError.error()}`),
        );
        watched.on('console', (message) => {
          if (!noisy.has(message.type())) return;
          problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
        });
        watched.on('request', (request) => {
          const { protocol, origin: target } = new URL(request.url());
          if (/^https?:$/.test(protocol) && origin && target !== new URL(origin).origin) {
            problems.push(`request to another origin: ${request.method()} ${request.url()}`);
          }
        });
      };
      watch(context);
      await use({
        expectConsole: (pattern) => void allowed.push(pattern),
        expectFailedAnswers: () => void allowed.push(/Failed to load resource/),
        watch,
      });
      const unexpected = problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
      expect(unexpected, 'the browser reported nothing unexpected').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
