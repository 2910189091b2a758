import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { at } from '../../../scripts/lib/paths.mjs';
import { inBench } from './paths.mjs';

/** Libraries that the list page stands on; with everything that they depend on they are not counted as ours. */
const libraries =
  /^(react|react-dom|react-router|react-router-dom|react-admin|ra-.*|@mui\/.*|@emotion\/.*|@tanstack\/react-query)$/;

const kib = (bytes) => bytes / 1_024;
const gzipped = (code) => gzipSync(code, { level: 9 }).length;

/** KiB gzip of scripts, each by itself as a browser fetches them. */
export function scriptSize(files) {
  return kib(files.reduce((sum, file) => sum + gzipped(readFileSync(file)), 0));
}

/** A chunk's name without its hash. */
const nameOf = (file) =>
  file
    .split('/')
    .at(-1)
    ?.replace(/-[\w-]{8}\.js$/, '');

/** The libraries and all that they depend on, by the lock file. */
function foundation() {
  const lock = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  const packages = new Map(
    Object.entries(lock.packages).map(([path, entry]) => [path.split('node_modules/').at(-1), entry]),
  );
  const found = new Set();
  const visit = (name) => {
    if (found.has(name) || !packages.has(name)) return;
    found.add(name);
    for (const other of Object.keys(packages.get(name)?.dependencies ?? {})) visit(other);
  };
  for (const name of packages.keys()) if (libraries.test(name)) visit(name);
  return found;
}

/** Vite's helper that fetches chunks, which is in the console's entry already, as everything in `loadedBefore` is. */
const chunkHelper = {
  name: 'bench-chunk-helper',
  enforce: 'pre',
  resolveId: (id) => (id.includes('vite/preload-helper') ? { id, external: true } : undefined),
};

const packageOf = (id) => /^(@[^/]+\/[^/]+|[^./@\0][^/]*)/.exec(id)?.[1];

/** Where a module comes from: a package, or a folder of ours. */
function origin(id) {
  if (id.includes('node_modules/')) return packageOf(id.split('node_modules/').at(-1) ?? '') ?? 'other';
  return /\/(src\/[^/]+|contract)\//.exec(id)?.[1] ?? 'other';
}

/** Builds one entry as the console is built, in memory. */
async function bundle(input, external, plugin) {
  const { build } = await import('vite');
  process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';
  const outcome = await build({
    configFile: at('vite.config.ts'),
    root: inBench('pages'),
    publicDir: false,
    logLevel: 'error',
    plugins: [chunkHelper, plugin],
    build: {
      write: false,
      modulePreload: false,
      manifest: false,
      rolldownOptions: { input, external, preserveEntrySignatures: 'strict' },
    },
  });
  return (Array.isArray(outcome) ? outcome[0] : outcome).output.filter(({ fileName }) => fileName.endsWith('.js'));
}

/** The modules that the login screen has loaded before any list is opened. */
async function loadedBefore(isFoundation) {
  const found = new Set();
  const entry = at('src/mount.tsx');
  await bundle(entry, isFoundation, {
    name: 'bench-modules',
    generateBundle() {
      const visit = (id) => {
        if (found.has(id)) return;
        found.add(id);
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported);
      };
      visit(entry);
    },
  });
  return found;
}

/**
 * Builds the list page and its data provider without the libraries that they stand on, and without what the login screen has
 * loaded already, and weighs the result: minified, gzip, workers included.
 *
 * @param {readonly string[]} scripts what the page loads while everything is tried once; a chunk that it does not load, such as
 *   one for browsers without workers, is not weighed
 * @returns {Promise<{ shown: number; total: number; everything: number; files: Record<string, number>; unused: Record<string, number>; parts: Record<string, number> }>}
 *   KiB gzip; `shown` is what a list needs to be shown, `total` what was loaded when everything had been tried; `everything` counts the unused chunks too; `parts` shares the main chunks out by their length before minifying
 */
export async function ourSize(scripts) {
  const known = foundation();
  const isFoundation = (id) => known.has(packageOf(id) ?? '');
  const before = await loadedBefore(isFoundation);
  const lengths = new Map();
  const output = await bundle(inBench('pages/oursAlone.ts'), (id) => isFoundation(id) || before.has(id), {
    name: 'bench-lengths',
    generateBundle(_options, chunks) {
      for (const chunk of Object.values(chunks)) {
        for (const [id, { renderedLength }] of Object.entries(chunk.type === 'chunk' ? chunk.modules : {})) {
          lengths.set(origin(id), (lengths.get(origin(id)) ?? 0) + renderedLength);
        }
      }
    },
  });
  // Chunks of the page and of a worker may share a name; then the worker's, which are assets, come first.
  const unseen = scripts.map(nameOf);
  const seen = (file) => {
    const place = unseen.indexOf(nameOf(file.fileName));
    if (place >= 0) unseen.splice(place, 1);
    return place >= 0;
  };
  const byFile = new Map(output.map((file) => [file.fileName, file]));
  const closure = (names) => {
    const found = new Set();
    const visit = (name) => {
      if (!byFile.has(name) || found.has(name)) return;
      found.add(name);
      for (const imported of byFile.get(name)?.imports ?? []) visit(imported);
    };
    for (const name of names) visit(name);
    return found;
  };
  const first = closure(output.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  const loaded = new Set();
  const load = (name) => {
    if (!byFile.has(name) || loaded.has(name)) return;
    loaded.add(name);
    for (const imported of byFile.get(name)?.imports ?? []) load(imported);
  };
  const workersFirst = output.toSorted((a, b) => Number(b.type === 'asset') - Number(a.type === 'asset'));
  for (const file of workersFirst) if (file.isEntry || seen(file)) load(file.fileName);

  const weigh = (files) =>
    Object.fromEntries(
      files.map((file) => [
        `${nameOf(file.fileName)}${file.type === 'asset' ? ' (worker)' : ''}`,
        kib(gzipped(file.type === 'chunk' ? file.code : file.source)),
      ]),
    );
  const files = weigh(output.filter(({ fileName }) => loaded.has(fileName)));
  const unused = weigh(output.filter(({ fileName }) => !loaded.has(fileName)));
  const sum = (sizes) => Object.values(sizes).reduce((all, size) => all + size, 0);
  const total = sum(files);
  const length = [...lengths.values()].reduce((all, one) => all + one, 0);
  const parts = Object.fromEntries(
    [...lengths].sort((a, b) => b[1] - a[1]).map(([name, one]) => [name, (100 * one) / length]),
  );
  const shown = sum(weigh(output.filter(({ fileName }) => first.has(fileName))));
  return { shown, total, everything: total + sum(unused), files, unused, parts };
}
