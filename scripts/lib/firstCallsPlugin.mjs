import { runnerImport } from 'vite';

/** The virtual modules, and the exports of `src/firstRows/declared.ts` with their values. */
const modules = { 'virtual:first-calls': 'firstCalls', 'virtual:first-lists': 'firstLists' };
const empty = { firstCalls: [], firstLists: { lists: [], texts: {}, translations: {} } };

/** Evaluates the definitions of a project's folder. */
async function definitionsIn(root) {
  const { NODE_ENV } = process.env;
  // Node 20 has no `navigator`, whose languages the texts read.
  globalThis.navigator ??= { languages: [] };
  try {
    return (await runnerImport('./src/firstRows/declared.ts', { root, logLevel: 'silent' })).module;
  } finally {
    // Vite sets it for the whole process.
    process.env.NODE_ENV = NODE_ENV;
  }
}

/** Returns a module whose default export is JSON with patterns. */
function moduleOf(value) {
  const patterns = [];
  const json = JSON.stringify(value, (_, part) => (part instanceof RegExp ? `\0${patterns.push(part) - 1}` : part));
  return `export default ${json.replace(/"\\u0000(\d+)"/g, (_, place) => String(patterns[Number(place)]))}`;
}

/**
 * Vite plugin. Provides the calls that lists send first (`virtual:first-calls`) and the data that render their first rows
 * (`virtual:first-lists`), so that neither waits for the code of the console. Both are empty in development.
 *
 * @returns {import('vite').Plugin}
 */
export function firstCalls() {
  let project;
  let built;
  return {
    name: 'quarterdeck-first-calls',
    configResolved({ command, root }) {
      project = command === 'build' ? root : undefined;
    },
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
    async load(id) {
      const part = modules[id.replace('\0', '')];
      if (!part) return undefined;
      built ??= project === undefined ? empty : definitionsIn(project);
      return moduleOf((await built)[part]);
    },
  };
}
