import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesBelow } from '../stamp.mjs';

const folders = ['contract', 'src', 'server', 'scripts', 'tests'];
const code = /\.(ts|tsx|mjs|mts|css)$/;
const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts'];

/** What a file names in quotation marks: the files that it imports, at once or later, and others of the project that it reads. */
const quoted = /['"`]([^'"`\s]+)['"`]/g;
/** The files that `import.meta.glob` takes in: `./migrations/*.ts`. */
const globbed = /['"](\.[^'"\s]*[*?][^'"\s]*)['"]/g;
const inPattern = { '*': '[^/]*', '?': '[^/]', '.': '\\.' };

/** Addresses of the console that a test opens: `/dashboard/aws/status`. */
const address = /\/dashboard\/([a-z]+)(?:\/([a-zA-Z]*))?/g;

/** The page declared at each address, by `module/path`. */
function pagesOf(texts) {
  const pages = new Map();
  for (const [file, text] of texts) {
    const module = /^src\/resources\/\w+\.ts$/.test(file) && /module: '(\w+)'/.exec(text)?.[1];
    if (!module) continue;
    for (const [, path] of (/paths: \[([^\]]*)\]/.exec(text)?.[1] ?? '').matchAll(/'([^'/]*)[^']*'/g)) {
      pages.set(`${module}/${path}`, file);
      // The admin workspace serves the pages of the others too.
      if (!pages.has(`admin/${path}`)) pages.set(`admin/${path}`, file);
    }
  }
  return pages;
}

/** What a browser test needs without importing it: the console, the pages whose addresses it names, and the server. */
function neededByBrowserTest(file, text, pages) {
  const opened = [...text.matchAll(address)].map(([, module, path = '']) => pages.get(`${module}/${path}`));
  const programs = file.endsWith('.spec.ts') ? ['src/main.ts', 'index.html'] : [];
  if (file.startsWith('tests/e2e/reference/')) programs.push('server/main.ts');
  if (text.includes("'/login'")) programs.push('src/custom/login/LoginScreen.tsx');
  return [...opened.filter(Boolean), ...programs];
}

/** Tests that run the built server need its programs, which they do not import. */
const neededByServerTest = (file) => (file.startsWith('tests/server/process/') ? ['server/main.ts'] : []);

/**
 * Which files of a checkout depend on which, found in their texts: by imports, by files that are named in quotation marks, and for
 * browser tests by the addresses of the pages that they open.
 *
 * @returns for each file those that depend on it directly
 */
export function dependants(root) {
  const files = folders.flatMap((folder) => filesBelow(join(root, folder))).filter((file) => code.test(file));
  const texts = new Map(files.map((file) => [relative(root, file), readFileSync(file, 'utf8')]));
  const pages = pagesOf(texts);
  const found = new Map();
  const add = (file, user) => found.set(file, (found.get(file) ?? new Set()).add(user));

  const resolve = (from, name) => {
    if (name.startsWith('.')) {
      const path = join(dirname(from), name);
      return endings.map((ending) => `${path}${ending}`).find((candidate) => texts.has(candidate));
    }
    return /^[\w-]+\/|\.\w+$/.test(name) && existsSync(join(root, name)) ? name : undefined;
  };
  for (const [file, text] of texts) {
    for (const [, name] of text.matchAll(quoted)) {
      const target = resolve(file, name);
      if (target) add(target, file);
    }
    for (const [, glob] of text.includes('import.meta.glob') ? text.matchAll(globbed) : []) {
      const pattern = new RegExp(`^${join(dirname(file), glob).replace(/[*?.]/g, (sign) => inPattern[sign])}$`);
      for (const other of texts.keys()) if (pattern.test(other) && other !== file) add(other, file);
    }
    const unseen = /^tests\/(e2e|support)\//.test(file)
      ? neededByBrowserTest(file, text, pages)
      : neededByServerTest(file);
    for (const target of unseen) add(target, file);
  }
  return found;
}
