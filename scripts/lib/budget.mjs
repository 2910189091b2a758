import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Maximum size in bytes (gzip) of the JavaScript that `/login` loads before a name can be typed. */
const loginBudget = 105 * 1024;

const entryKey = 'index.html';

/** The bundler's chunk group that mounts the console, which the page's inline script asks for. */
const mountGroup = 'start';

/** Chunk groups that the login screen must not load: libraries, and code of pages. */
const forbidden = /^(react-admin|pages|shell|actions|shared)$/;

/** Returns the scripts in a page: its module script and its preload hints. */
export function scriptsOfPage(html) {
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? [];
  return tags
    .filter((tag) => tag.startsWith('<script') || /rel="modulepreload"/.test(tag))
    .flatMap((tag) => /(?:src|href)="\/?([^"]+\.js)"/.exec(tag)?.[1] ?? []);
}

/** Returns the chunks of the given keys of Vite's manifest, with all static imports. */
function withImports(manifest, keys) {
  const found = new Map();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build's manifest has no "${key}": has the file been moved?`);
    if (found.has(chunk.file)) return;
    found.set(chunk.file, chunk);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return found;
}

/** Returns the files that `/login` loads, and the forbidden ones among them. */
export function loginScripts(manifest, html) {
  const mount = Object.keys(manifest).find((key) => manifest[key].name === mountGroup) ?? mountGroup;
  const chunks = withImports(manifest, [entryKey, mount]);
  const files = [...new Set([...chunks.keys(), ...scriptsOfPage(html)])].filter((file) => file.endsWith('.js')).sort();
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  const wrong = files.filter((file) => forbidden.test(byFile.get(file)?.name ?? ''));
  return { files, wrong };
}

const kib = (bytes) => (bytes / 1024).toFixed(1);

/** Returns the sum of the files' sizes in bytes, each compressed with gzip. */
const gzipped = (dir, files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dir, file)), { level: 9 }).length, 0);

/** Describes the size of all scripts that `/login` does not load, pages of resources included. */
export function restLine(dir, loginFiles) {
  const all = readdirSync(join(dir, 'assets')).map((file) => `assets/${file}`);
  const files = all.filter((file) => file.endsWith('.js') && !loginFiles.includes(file));
  return `After sign-in: ${kib(gzipped(dir, files))} KiB JavaScript (gzip) if every page and dialog is opened, ${files.length} files`;
}

/** Measures what `/login` loads. `problems` is empty if it is within the budget and loads no forbidden file. */
export function checkLogin(dir, manifest, budget = loginBudget) {
  const { files, wrong } = loginScripts(manifest, readFileSync(join(dir, 'index.html'), 'utf8'));
  const bytes = gzipped(dir, files);
  const problems = wrong.map((file) => `/login loads ${file}, which holds react-admin or MUI`);
  if (bytes > budget)
    problems.push(`/login loads ${kib(bytes)} KiB of JavaScript (gzip); the budget is ${kib(budget)} KiB`);
  return {
    files,
    bytes,
    problems,
    line: `/login: ${kib(bytes)} of ${kib(budget)} KiB JavaScript (gzip), ${files.length} files`,
  };
}
