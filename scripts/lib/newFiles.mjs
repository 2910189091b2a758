import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { at, root } from './paths.mjs';

const templates = at('scripts/templates');

export const kinds = readdirSync(templates);

/** A demo role with the right to each module. */
const roles = { admin: 'admin', launch: 'machine_launch user' };

/** All modules. */
function modulesIn(folder) {
  const [, rows = ''] =
    /const wordBeginnings = \{(.*?)\n\}/s.exec(readFileSync(join(folder, 'contract/access.ts'), 'utf8')) ?? [];
  return [...rows.matchAll(/^ {2}(\w+):/gm)].map(([, module]) => module);
}

/** Number of the first custom migration. Newer versions use smaller ones. */
function nextMigration(folder) {
  const numbers = readdirSync(join(folder, 'server/db/migrations')).map((name) => Number.parseInt(name, 10));
  return String(Math.max(9_000, ...numbers) + 1);
}

/** Returns the placeholders of a template for a name such as `load-balancers`. */
function wordsFor(name, module, folder) {
  const parts = name.split('-');
  const capital = (part) => part[0].toUpperCase() + part.slice(1);
  const pascal = parts.map(capital).join('');
  return {
    kebab: name,
    camel: pascal[0].toLowerCase() + pascal.slice(1),
    Pascal: pascal,
    words: capital(parts.join(' ')),
    wire: parts.join(''),
    table: parts.join('_'),
    module,
    role: roles[module] ?? `${module} user`,
    get number() {
      return nextMigration(folder);
    },
  };
}

const filled = (text, words) => text.replace(/\{\{(\w+)\}\}/g, (_, word) => words[word]);

function* filesIn(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

/**
 * Returns the files of a new item, by their paths in the project.
 *
 * @param {string} kind one of {@link kinds}
 * @param {string} name in lower case with dashes: `load-balancers`
 * @param {string} module of its workspace, whose right it requires
 * @throws Error if the name is invalid or the module does not exist
 */
export function newFiles(kind, name, module, folder = root) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`"${name}" is no name: it is to be like "load-balancers".`);
  const modules = modulesIn(folder);
  if (!modules.includes(module)) throw new Error(`There is no module "${module}": it is one of ${modules.join(', ')}.`);
  const words = wordsFor(name, module, folder);
  const from = join(templates, kind);
  return [...filesIn(from)].sort().map((file) => ({
    path: filled(relative(from, file).replace(/\.txt$/, ''), words),
    text: filled(readFileSync(file, 'utf8'), words),
  }));
}

/**
 * Writes {@link newFiles}.
 *
 * @returns their paths
 * @throws Error if one of them exists; nothing is written then
 */
export function writeNew(kind, name, module, folder = root) {
  const files = newFiles(kind, name, module, folder);
  const taken = files.find(({ path }) => existsSync(join(folder, path)));
  if (taken) throw new Error(`${taken.path} exists.`);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return files.map(({ path }) => path);
}
