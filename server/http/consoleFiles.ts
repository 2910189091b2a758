import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { extname, join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isDashboardAddress, takesHtml } from '../../contract/consolePages';
import { factorsHeader, setupHeader } from '../../contract/values';
import { unknownAddress } from '../api/callError';
import type { Setup } from '../setup/setup';

/** Lets the route set `Cache-Control` itself. */
const ownCacheControl = { cacheControl: false } as const;
const notBuilt = 'The console is not built. Run "npm run build" and reload this page.\n';

/** The built console's page. A rebuild takes effect without a restart. */
export class ConsolePage {
  private readonly path: string;
  private readAt = -1;
  private hashes: string[] = [];

  constructor(folder: string) {
    this.path = join(folder, 'index.html');
  }

  get exists(): boolean {
    return existsSync(this.path);
  }

  /** Returns the page with its addresses below a base path. */
  below(basePath: string): string {
    return readFileSync(this.path, 'utf8').replaceAll('="/', `="${basePath}`);
  }

  /** Returns the page for an address below `/dashboard`, if it is built. */
  forDashboard(url: string, basePath: string): string | undefined {
    return isDashboardAddress(url, basePath) && this.exists ? this.below(basePath) : undefined;
  }

  /** Returns the hash sources of the page's inline scripts for the Content-Security-Policy. */
  scriptHashes(): readonly string[] {
    const changed = statSync(this.path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changed !== this.readAt) {
      this.hashes = changed === 0 ? [] : inlineScripts(readFileSync(this.path, 'utf8')).map(hashSource);
      this.readAt = changed;
    }
    return this.hashes;
  }
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map((match) => match[1] ?? '');
}

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Returns the file that a path names; `undefined` for hidden files, source maps and paths with `..`. */
function fileOf(path: string): string | undefined {
  const parts = path.split('/').slice(1);
  const isPlain = !/[\\\0]/.test(path) && parts.every((part) => part !== '' && !part.startsWith('.'));
  return isPlain && !/\.(map|br|gz)$/i.test(path) ? parts.join('/') : undefined;
}

/**
 * Returns true for the page itself, for every address below `/dashboard` that a browser opens, since names of people and machines may
 * have any character, and for other paths without a file extension.
 */
function isPage(path: string, file: string | undefined, accept: string | undefined): boolean {
  if (path === '/' || file === 'index.html') return true;
  if (isDashboardAddress(path)) return takesHtml(accept);
  const isOurs = !/^\/api(\/|$)/.test(path) && !/\\|\0|\/\./.test(path);
  return isOurs && extname(path) === '' && accept?.includes('text/html') === true;
}

/**
 * Returns the address to route a request by: its own, or `/dashboard` for an address below it with malformed escapes, such as `%E2%82`,
 * which the router would refuse before any hook has run.
 */
export function routedAddress(basePath: string) {
  return ({ url = '' }: Pick<IncomingMessage, 'url'>): string => {
    const isRouted = !isDashboardAddress(url, basePath) || decoded(url) !== undefined;
    return isRouted ? url : `${basePath}dashboard`;
  };
}

/** Decodes an address; `undefined` if it has malformed escapes. */
function decoded(url: string): string | undefined {
  try {
    // Its value is used, or the build would drop the call.
    return decodeURIComponent(url);
  } catch {
    return undefined;
  }
}

interface ConsoleOptions {
  readonly folder: string;
  readonly page: ConsolePage;
  /** Replaces the folder's `config.json`. */
  readonly publicConfig: string | undefined;
  /** `/`, or for example `/console/`. */
  readonly basePath: string;
  readonly setup: Pick<Setup, 'state'>;
  /** Returns the kinds of second factors that anybody has. */
  readonly factorKinds: () => Promise<readonly string[]>;
}

/** Serves the files of the console. */
export async function addConsole(
  app: FastifyInstance,
  { folder, page, publicConfig, basePath, setup, factorKinds }: ConsoleOptions,
): Promise<void> {
  await app.register(staticFiles, { root: folder, serve: false, preCompressed: true, etag: true, dotfiles: 'ignore' });

  const sendPage = (reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    if (!page.exists) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt);
    if (basePath === '/') return reply.sendFile('index.html', ownCacheControl);
    return reply.type('text/html; charset=utf-8').send(page.below(basePath));
  };

  /** Adds facts for the login screen to the first file that a console loads, which saves a request before sign-in. */
  const addSignInHeaders = async (reply: FastifyReply) => {
    const [state, kinds] = await Promise.all([setup.state(), factorKinds()]);
    if (state !== undefined) reply.header(setupHeader, state);
    if (kinds.length > 0) reply.header(factorsHeader, kinds.join(' '));
  };

  const configPath = `${basePath}config.json`;
  const options = { config: { access: 'public' }, schema: { hide: true } } as const;
  if (publicConfig !== undefined) {
    app.get(configPath, options, async (_request, reply) => {
      await addSignInHeaders(reply);
      return reply.header('cache-control', 'no-cache').type('application/json').send(publicConfig);
    });
  }
  app.get<{ Params: { '*': string } }>(`${basePath}*`, options, async (request, reply) => {
    // As the router parsed it, since an address has many spellings.
    const path = `/${request.params['*']}`;
    const file = fileOf(path);
    if (isPage(path, file, request.headers.accept)) return sendPage(reply);
    if (file !== undefined && statSync(join(folder, file), { throwIfNoEntry: false })?.isFile()) {
      const isHashed = /^assets\/.*-[\w-]{8,}\.\w+$/.test(file);
      if (file === 'config.json') await addSignInHeaders(reply);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      return reply.sendFile(file, ownCacheControl);
    }
    throw unknownAddress();
  });
  if (basePath === '/') return;
  for (const address of ['/', basePath.slice(0, -1)])
    app.get(address, options, (_request, reply) => reply.redirect(basePath));
}
