import { afterAll, vi } from 'vitest';

/* Restores stubs, mocks and fake timers after each file, since files without isolation share their worker. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
