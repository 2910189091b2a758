import { ConsolePage } from '../../server/http/consoleFiles';
import { SecurityHeaders } from '../../server/http/securityHeaders';
import { extendedConsole } from './extendedBuild';
import { test as base } from './fixtures';
import { ForeignHost } from './foreignBackend';

/** The Content-Security-Policy that the reference server would send with the extended console. */
function policy(): Record<string, string> {
  const page = new ConsolePage(extendedConsole);
  const headers = new SecurityHeaders({ scriptHashes: () => page.scriptHashes(), apiOrigins: [] }).all();
  return { 'content-security-policy': headers['content-security-policy'] ?? '' };
}

/**
 * For tests of the console with the guide's examples, the pages of `adminInside/` and the fleet among its resources, under the
 * policy of the reference server.
 */
export const test = base.extend<object, { host: ForeignHost }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs.
    async ({}, use) => {
      const host = await ForeignHost.start(extendedConsole, { headers: policy() });
      await use(host);
      await host.stop();
    },
    { scope: 'worker' },
  ],
});
