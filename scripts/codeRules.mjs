/**
 * Part of `npm run lint`: fails for banned code, citations without a rule, texts that the login screen lacks, broken links and missing
 * evidence in documents, and subjects of new commits in another form.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { banned } from './lib/bans.mjs';
import { wrongCitations } from './lib/citations.mjs';
import { newSubjects, wrongSubjects } from './lib/commits.mjs';
import { documentProblems } from './lib/documents.mjs';
import { missingEvidence } from './lib/evidence.mjs';
import { at } from './lib/paths.mjs';

/** Returns the files of the project that match, without packages and built files. */
const sourcesIn = (folders, pattern) =>
  folders
    .flatMap((folder) =>
      readdirSync(at(folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    )
    .filter((path) => pattern.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => ({ path, text: readFileSync(at(path), 'utf8') }));

const product = [
  ...sourcesIn(['contract', 'demo', 'src', 'server'], /\.tsx?$/),
  { path: 'index.html', text: readFileSync(at('index.html'), 'utf8') },
];
const files = new Map(product.map(({ path, text }) => [path, text]));

/** Adds the files that a file loads with itself, neither by `import()` nor for types. */
function addLoaded(file, loaded = new Set()) {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  for (const [, path] of files.get(file).matchAll(/^(?:import|export) (?!type )(?:[^'"]*? from )?'(\.[^']+)'/gm)) {
    const base = join(dirname(file), path);
    const next = [base, `${base}.ts`, `${base}.tsx`].find((name) => files.has(name));
    if (next) addLoaded(next, loaded);
  }
  return loaded;
}

/** Returns the texts named in what the login screen loads that are not among the texts of the start. */
function missingTexts() {
  const startup = new Set(
    [...files.get('src/i18n/en/startup.ts').matchAll(/^ {2}'([\w.]+)':/gm)].map(([, key]) => key),
  );
  const loaded = addLoaded('src/mount.tsx', addLoaded('src/main.ts'));
  return [...loaded].flatMap((file) =>
    [...files.get(file).matchAll(/\bt\(\s*'([^']+)'|\b'([a-z]\w*\.[a-z]\w*)'/g)]
      .map(([, said, named]) => said ?? named)
      .filter((key) => /^[a-z]\w*(\.\w+)+$/.test(key) && !startup.has(key))
      .map((key) => `${file}: ${key} is not in src/i18n/en/startup.ts`),
  );
}

const root = readdirSync(at('.')).filter((name) => /\.(md|ts)$/.test(name));
const documents = [
  ...sourcesIn(
    ['contract', 'demo', 'src', 'server', 'scripts', 'tests', 'tools', 'docs'],
    /\.(md|[cm]?[jt]sx?|css|html)$/,
  ),
  ...root.map((path) => ({ path, text: readFileSync(at(path), 'utf8') })),
];
const guides = documents.filter(({ path }) => path.endsWith('.md'));
const sources = new Map(documents.map(({ path, text }) => [path, text]));
const problems = [
  ...product.flatMap(({ path, text }) => banned(path, text)),
  ...wrongCitations(documents),
  ...missingTexts(),
  ...documentProblems(guides),
  ...guides.flatMap((guide) => missingEvidence(guide, (path) => sources.get(path))),
  ...wrongSubjects(newSubjects()),
];
for (const problem of problems) console.error(problem);
console.log(`Rules of the code in ${documents.length} files: ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
