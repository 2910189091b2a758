import { type Guard, test as guarded } from './guard';
import { patience } from './patience';
import { ReferenceServer } from './referenceServer';

interface WorkerFixtures {
  /** Shared by the tests of a worker. A test changes only what it has created. */
  readonly server: ReferenceServer;
}

interface ReferenceFixtures {
  readonly expectConsole: Guard['expectConsole'];
  readonly expectFailedAnswers: Guard['expectFailedAnswers'];
}

/** Runs tests on the built console and the reference server. */
export const test = guarded.extend<ReferenceFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs.
    async ({}, use) => {
      const server = await ReferenceServer.start({ OUTGOING_NETWORKS: '127.0.0.0/8' });
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
