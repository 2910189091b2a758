/** Part of `npm run lint`: fails for imports that run up, that a folder may not have, or that form a cycle. */
import { readdirSync, readFileSync } from 'node:fs';
import { cyclesIn, problemsIn } from './lib/layers.mjs';
import { at } from './lib/paths.mjs';

const folders = ['cli', 'contract', 'demo', 'server', 'src', 'tests', 'tools'];
const files = folders.flatMap((folder) =>
  readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);
const texts = new Map(files.map((file) => [file, readFileSync(at(file), 'utf8')]));
const problems = [...texts].flatMap(([file, text]) => problemsIn(file, text));
const parts = ['cli/', 'contract/', 'server/', 'src/'];
problems.push(...cyclesIn(new Map([...texts].filter(([file]) => parts.some((part) => file.startsWith(part))))));
for (const problem of problems) console.error(problem);
console.log(`Imports of ${files.length} files: ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
