/** Part of `npm run lint`: fails for imports that run up, or that a folder does without. */
import { readdirSync, readFileSync } from 'node:fs';
import { problemsIn } from './lib/layers.mjs';
import { at } from './lib/paths.mjs';

const folders = ['contract', 'demo', 'server', 'src', 'tests', 'tools'];
const files = folders.flatMap((folder) =>
  readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);
const problems = files.flatMap((file) => problemsIn(file, readFileSync(at(file), 'utf8')));
for (const problem of problems) console.error(problem);
console.log(`Imports of ${files.length} files: ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
