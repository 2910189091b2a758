import { type ForeignBackend, ForeignHost } from './foreignBackend';
import { type Guard, test as guarded } from './guard';

interface SessionOptions {
  readonly username?: string;
  readonly email?: string;
  readonly vertical?: string;
  readonly token?: string;
}

interface ForeignFixtures {
  /** The back end of this test, which also serves `page.goto('/login')`. */
  readonly backend: ForeignBackend;
  /** Sets the two cookies of a session (D11), as a sign-in does. */
  readonly signInAs: (roles: readonly string[], options?: SessionOptions) => Promise<void>;
  readonly expectConsole: Guard['expectConsole'];
  readonly expectFailedAnswers: Guard['expectFailedAnswers'];
}

/** Playwright's `test` for the built console on a foreign back end. */
export const test = guarded.extend<ForeignFixtures, { host: ForeignHost }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs.
    async ({}, use) => {
      const host = await ForeignHost.start();
      await use(host);
      await host.stop();
    },
    { scope: 'worker' },
  ],
  backend: async ({ host }, use) => use(host.lend()),
  baseURL: async ({ backend }, use) => use(backend.url),
  signInAs: async ({ context, backend }, use) => {
    await use(async (roles, options = {}) => {
      const { username = 'ada', email = `${username}@example.com`, vertical = 'admin', token = 'token' } = options;
      const cookie = {
        domain: new URL(backend.url).hostname,
        path: '/',
        secure: true,
        sameSite: 'Strict' as const,
        expires: Math.floor(Date.now() / 1_000) + 3_600,
      };
      const user = encodeURIComponent(JSON.stringify({ username, email, roles, vertical }));
      await context.addCookies([
        { name: 'token', value: token, ...cookie },
        { name: 'user', value: user, ...cookie },
      ]);
    });
  },
  expectConsole: async ({ guard }, use) => use(guard.expectConsole),
  expectFailedAnswers: async ({ guard }, use) => use(guard.expectFailedAnswers),
});

export { expect } from '@playwright/test';
