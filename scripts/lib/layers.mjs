import { dirname, join } from 'node:path/posix';

/** The layers of the console from the bottom up. A file imports its own layer and those below it. */
const layers = [
  ['contract/'],
  ['src/config/'],
  ['src/access/'],
  ['src/i18n/', 'src/theme/'],
  ['src/definitions/'],
  ['src/authProvider/'],
  ['src/dataProvider/'],
  ['src/components/'],
  ['src/form/'],
  // Imports of a resource and of its screen in custom/.
  ['src/resources/defineResource/'],
  ['src/list/'],
  ['src/records/'],
  ['src/shell/'],
  ['src/custom/'],
  ['src/resources/'],
  [
    ...['src/App/', 'src/preparePage/', 'src/consolePages/', 'src/prepareConsole/'],
    ...['src/ConsoleRoot/', 'src/ConsoleRoutes/', 'src/firstRows/'],
  ],
  ['src/mount/', 'src/main/'],
];

/** Packages that some files may not import, with the reasons. */
const packages = [
  {
    among: /./,
    refused: /^(?:@mui\/(?:icons-material|material|system|utils)|lodash)$/,
    why: 'import the one module you need, for example "@mui/material/Button": the barrel costs seconds in every test',
  },
  {
    among: /^contract\//,
    refused: /^(?!\.|zod\/mini$)/,
    why: 'the contract has no framework: plain data and zod/mini schemas, which console, server and tests can all read',
  },
  {
    among: /^server\//,
    refused: /^(?:react|react-dom|react-admin|@mui\/.*)$/,
    why: 'the server and the console meet only in contract/',
  },
  {
    among: /^src\/custom\/login\//,
    refused: /^(?:react-admin|ra-|@mui\/|@emotion\/|@tanstack\/)/,
    why: 'the login screen loads without react-admin and MUI: its JavaScript has a budget that the build checks',
  },
];

/** Imports that a resource may have. An extension imports the page that it extends. */
const ofResource =
  /^(?:contract\/.*|src\/i18n\/.*|src\/dataProvider\/cells|src\/resources\/[^@]+|@mui\/icons-material\/.+|zod\/mini)$/;

const imports =
  /^(?:import|export)\b[^'"`;]*?\bfrom '(?<from>[^']+)'|^import '(?<bare>[^']+)'|\bimport\(\s*'(?<lazy>[^']+)'\s*\)/gm;

const withoutExtension = (path) => path.replace(/\.tsx?$/, '');
const layerOf = (path) => layers.findIndex((line) => line.some((prefix) => `${path}/`.startsWith(prefix)));
const partOf = (path) => /^(?:cli|contract|demo|server|src)(?=\/)/.exec(path)?.[0];

/** Returns why a file may not import a module; `undefined` if it may. */
export function problemOf(file, specifier, isLazy = false) {
  const from = withoutExtension(file);
  const to = specifier.startsWith('.') ? withoutExtension(join(dirname(file), specifier)) : specifier;
  const wrong = packages.find(({ among, refused }) => among.test(file) && refused.test(specifier));
  if (wrong) return wrong.why;
  if (/^src\/resources\/(?!defineResource\.|index\.)/.test(file)) {
    if (file.endsWith('.tsx')) return 'a resource holds no JSX: point at a screen in custom/ with a lazy import';
    if (to.startsWith('src/custom/'))
      return isLazy ? undefined : "a resource points at its screen lazily: () => import('../custom/…')";
    if (!ofResource.test(to))
      return 'a resource is plain data: defineResource, ./shared, contract, texts, cells and icons';
    return undefined;
  }
  const [part, other] = [partOf(from), partOf(to) ?? (/^(?:tests|scripts|tools)\//.test(to) ? to : undefined)];
  if (part === undefined || other === undefined) return undefined;
  if (part === 'demo' && other === 'server') return undefined;
  if (part === 'server' && other === 'demo')
    return isLazy && from === 'server/main' ? undefined : 'only main.ts loads the demo, on demand';
  if (other !== part && other !== 'contract') return 'the server and the console meet only in contract/';
  if (/^src\/(?:App|ConsoleRoutes)$/.test(from) && /^src\/resources\/(?!index$)./.test(to))
    return 'App names no resource: it reads the registry (resources/index)';
  if (part !== 'src') return undefined;
  return layerOf(to) > layerOf(from)
    ? 'imports run one way, and this one runs up: move what both need down, or pass it in'
    : undefined;
}

/** Returns the imports of a file, including types and lazy ones. */
const importsIn = (text) =>
  [...text.matchAll(imports)]
    .map(({ groups: { from, bare, lazy } }) => ({ specifier: from ?? bare ?? lazy, isLazy: lazy !== undefined }))
    // Skips an import in a comment.
    .filter(({ specifier }) => !specifier.includes('…'));

/** Returns the problems of a file's imports as `file: specifier: why`. */
export const problemsIn = (file, text) =>
  importsIn(text).flatMap(({ specifier, isLazy }) => {
    const why = problemOf(file, specifier, isLazy);
    return why === undefined ? [] : [`${file}: ${specifier}: ${why}`];
  });

/**
 * Returns the import cycles among files, one line each: the shortest cycle of each ring first.
 *
 * @param {ReadonlyMap<string, string>} texts the files' texts by path
 */
export function cyclesIn(texts) {
  const resolved = (file, specifier) => {
    const path = join(dirname(file), specifier);
    return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((candidate) => texts.has(candidate));
  };
  const graph = new Map(
    [...texts].map(([file, text]) => [
      file,
      importsIn(text).flatMap(({ specifier }) => (specifier.startsWith('.') ? (resolved(file, specifier) ?? []) : [])),
    ]),
  );
  const done = new Set();
  return [...graph.keys()].flatMap((file) => {
    const cycle = done.has(file) ? undefined : shortestCycle(file, graph);
    for (const member of cycle ?? []) done.add(member);
    return cycle ? [`cycle: ${[...cycle, file].join(' -> ')}`] : [];
  });
}

/** Returns the shortest cycle through a file; `undefined` if there is none. */
function shortestCycle(start, graph) {
  const ways = [[start]];
  const seen = new Set();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1)) ?? []) {
      if (next === start) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}
