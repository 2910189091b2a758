import { type Plugin, runnerImport } from 'vite';
import type { createRegistry } from '../definitions/registry';

const name = 'virtual:first-calls';
const resolved = `\0${name}`;

type Pages = ReturnType<typeof createRegistry>['pages'];

/** The lists whose first call is known without their code: those that a call answers whole, without asking anybody for an input. */
function firstCalls(pages: Pages) {
  return [...pages.values()].flatMap((page) => {
    if (page.kind !== 'list' || !page.list.call || page.list.input || typeof page.access === 'function') return [];
    const { module, paths, access, requires } = page;
    const { name: callName, method, path, access: caller, beyond } = page.list.call;
    if (method !== 'GET' || path.includes(':')) return [];
    return {
      addresses: paths.map((below) => `/dashboard/${module}${below && `/${below}`}`),
      module,
      access,
      requires: [requires?.name, beyond && callName].filter(Boolean),
      call: { method, path, access: caller },
    };
  });
}

/**
 * Runs the definitions as they are, for what of them has to be known before their code is there.
 *
 * @param root the project's folder
 */
async function pagesOf(root: string): Promise<Pages> {
  const { NODE_ENV } = process.env;
  // Node 20 has none, and the texts ask it for the person's languages.
  globalThis.navigator ??= { languages: [] as readonly string[] } as Navigator;
  try {
    const ran = await runnerImport<{ registry: { pages: Pages } }>('./src/resources/index.ts', {
      root,
      logLevel: 'silent',
    });
    return ran.module.registry.pages;
  } finally {
    // Vite sets it for the whole process, which goes on with a build for production.
    process.env.NODE_ENV = NODE_ENV;
  }
}

/** Vite plugin: what the lists of the console ask for first (`virtual:first-calls`), so that it is asked for beside their code. */
export function listsFirstCalls(): Plugin {
  let isBuild = false;
  let root = '';
  return {
    name: 'quarterdeck-first-calls',
    configResolved: (config) => {
      isBuild = config.command === 'build';
      root = config.root;
    },
    resolveId: (id) => (id === name ? resolved : undefined),
    load: async (id) => {
      if (id !== resolved) return undefined;
      return `export default ${JSON.stringify(isBuild ? firstCalls(await pagesOf(root)) : [])}`;
    },
  };
}
