import { afterAll, vi } from 'vitest';

/* Files that run without isolation share their worker: what one of them stubs, mocks or fakes ends with it. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
