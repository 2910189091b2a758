import { ConsolePage } from '../../server/http/consoleFiles';
import { SecurityHeaders } from '../../server/security/securityHeaders';
import { extendedConsole } from './extendedBuild';
import { test as base } from './fixtures';
import { ForeignHost } from './foreignBackend';

/** The Content-Security-Policy that the reference server would send with the extended console. */
function policy(): Record<string, string> {
  const page = new ConsolePage(extendedConsole);
  const headers = new SecurityHeaders({ scriptHashes: () => page.scriptHashes(), apiOrigins: [] }).all();
  return { 'content-security-policy': headers['content-security-policy'] ?? '' };
}

/** Runs tests on the console with the guide's examples, `adminInside/` and the fleet, under the reference server's policy. */
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
