import { type Plugin, runnerImport } from 'vite';
import type { FirstLists } from './declared';

const callsModule = 'virtual:first-calls';
const listsModule = 'virtual:first-lists';

interface Built {
  readonly firstCalls: readonly object[];
  readonly firstLists: FirstLists;
}

const nothing: Built = { firstCalls: [], firstLists: { lists: [], texts: {}, translations: {} } };

/**
 * Runs the definitions as they are, for what of them has to be known before their code is there.
 *
 * @param root the project's folder
 */
async function definitionsIn(root: string): Promise<Built> {
  const { NODE_ENV } = process.env;
  // Node 20 has none, and the texts ask it for the person's languages.
  globalThis.navigator ??= { languages: [] as readonly string[] } as Navigator;
  try {
    return (await runnerImport<Built>('./src/firstRows/built.ts', { root, logLevel: 'silent' })).module;
  } finally {
    // Vite sets it for the whole process, which goes on with a build for production.
    process.env.NODE_ENV = NODE_ENV;
  }
}

/** A module of a value: JSON, but for its patterns, which are code. */
function moduleOf(value: unknown): string {
  const patterns: RegExp[] = [];
  const json = JSON.stringify(value, (_, part: unknown) =>
    part instanceof RegExp ? `\0${patterns.push(part) - 1}` : part,
  );
  return `export default ${json.replace(/"\\u0000(\d+)"/g, (_, place: string) => String(patterns[Number(place)]))}`;
}

/**
 * Vite plugin: what the lists of the console ask for first (`virtual:first-calls`), so that it is asked for beside their code, and what
 * draws their first rows without it (`virtual:first-lists`).
 */
export function listsFirstCalls(): Plugin {
  let definitions = async () => nothing;
  return {
    name: 'quarterdeck-first-calls',
    configResolved: ({ command, root }) => {
      let ran: Promise<Built> | undefined;
      if (command === 'build') {
        definitions = () => {
          ran ??= definitionsIn(root);
          return ran;
        };
      }
    },
    resolveId: (id) => (id === callsModule || id === listsModule ? `\0${id}` : undefined),
    load: async (id) => {
      if (id === `\0${callsModule}`) return moduleOf((await definitions()).firstCalls);
      if (id === `\0${listsModule}`) return moduleOf((await definitions()).firstLists);
      return undefined;
    },
  };
}
