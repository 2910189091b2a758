import { dirname, join } from 'node:path/posix';

/** The layers of the console from the bottom up. A file imports its own layer and those below it. */
const layers = [
  ['contract/'],
  ['src/config/'],
  ['src/access/'],
  ['src/i18n/', 'src/theme/'],
  ['src/definitions/'],
  ['src/dataProvider/', 'src/authProvider/'],
  ['src/components/'],
  ['src/form/'],
  ['src/list/'],
  ['src/records/'],
  ['src/shell/'],
  ['src/custom/'],
  ['src/resources/'],
  ['src/App/', 'src/ConsoleRoot/', 'src/ConsoleRoutes/', 'src/firstRows/'],
  ['src/mount/', 'src/main/'],
];

/** Imports that run up on purpose: definitions name the screens that they open by default, each lazily. */
const lazyUp = /^src\/definitions\/page -> src\/(?:custom\/home\/HomeScreen|form\/ToolScreen|records\/ThingScreen)$/;

/** Packages that some files do not import, and why. */
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

/** Imports that a resource may have, since it is plain data. */
const ofResource =
  /^(?:contract\/.*|src\/i18n\/.*|src\/dataProvider\/cells|src\/resources\/(?:defineResource|shared\/.*)|@mui\/icons-material\/.+|zod\/mini)$/;

const imports =
  /^(?:import|export)\b[^'"`;]*?\bfrom '(?<from>[^']+)'|^import '(?<bare>[^']+)'|\bimport\(\s*'(?<lazy>[^']+)'\s*\)/gm;

const withoutExtension = (path) => path.replace(/\.tsx?$/, '');
const layerOf = (path) => layers.findIndex((line) => line.some((prefix) => `${path}/`.startsWith(prefix)));
const partOf = (path) => /^(?:contract|demo|server|src)(?=\/)/.exec(path)?.[0];

/** Returns why a file does not import a module; `undefined` if it may. */
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
  if (part !== 'src' || (isLazy && lazyUp.test(`${from} -> ${to}`))) return undefined;
  return layerOf(to) > layerOf(from)
    ? 'imports run one way, and this one runs up: move what both need down, or pass it in'
    : undefined;
}

/** Returns the problems of a file's imports, also of types and lazy ones, as `file: specifier: why`. */
export const problemsIn = (file, text) =>
  [...text.matchAll(imports)].flatMap(({ groups: { from, bare, lazy } }) => {
    const specifier = from ?? bare ?? lazy;
    // A comment that shows how to import.
    if (specifier.includes('…')) return [];
    const why = problemOf(file, specifier, lazy !== undefined);
    return why === undefined ? [] : [`${file}: ${specifier}: ${why}`];
  });
