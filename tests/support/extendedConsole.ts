import Fastify from 'fastify';
import { ConsolePage } from '../../server/http/consoleFiles';
import { addSecurityHeaders } from '../../server/http/securityHeaders';
import { extendedConsole } from './extendedBuild';
import { test as base } from './fixtures';
import { ForeignHost } from './foreignBackend';

/** The Content-Security-Policy that the reference server would send with the extended console. */
async function policy(): Promise<Record<string, string>> {
  const app = Fastify();
  const page = new ConsolePage(extendedConsole);
  await addSecurityHeaders(app, { scriptHashes: () => page.scriptHashes(), publicConfig: {} });
  app.get('/', () => '');
  const { headers } = await app.inject('/');
  await app.close();
  return { 'content-security-policy': String(headers['content-security-policy']) };
}

/**
 * For tests of the console with the guide's examples, the pages of `adminInside/` and the fleet among its resources, under the
 * policy of the reference server.
 */
export const test = base.extend<object, { host: ForeignHost }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs.
    async ({}, use) => {
      const host = await ForeignHost.start(extendedConsole, { headers: await policy() });
      await use(host);
      await host.stop();
    },
    { scope: 'worker' },
  ],
});
