import { type Guard, test as guarded } from './guard';
import { patience } from './patience';
import { ReferenceServer } from './referenceServer';

interface WorkerFixtures {
  /** One for all tests of a worker: its people and data are shared, so a test changes only what it has made itself. */
  readonly server: ReferenceServer;
}

interface ReferenceFixtures {
  readonly expectConsole: Guard['expectConsole'];
  readonly expectFailedAnswers: Guard['expectFailedAnswers'];
}

/** For tests of the built console on the real server. */
export const test = guarded.extend<ReferenceFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs.
    async ({}, use) => {
      const server = await ReferenceServer.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: patience },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  expectConsole: async ({ guard }, use) => use(guard.expectConsole),
  expectFailedAnswers: async ({ guard }, use) => use(guard.expectFailedAnswers),
});

export { expect } from '@playwright/test';
