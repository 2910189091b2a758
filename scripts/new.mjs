/** `npm run new -- KIND NAME`: the files of a new resource, record, tool or call, with a test. */
import './lib/nodeVersion.mjs';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { kinds, writeNew } = await import('./lib/newFiles.mjs');
const { at, root } = await import('./lib/paths.mjs');

const usage = `npm run new -- resource NAME   a list over a REST path: one file in src/resources/
npm run new -- record NAME     the same, with pages that show, make and change a record
npm run new -- tool NAME       a form over a call, which stands in contract/
npm run new -- call NAME       a list and a change on the server: contract, code, migration

--module MODULE                whose workspace and right it is; without it, aws
Each with a test that passes. NAME is like load-balancers. See docs/extend/README.md.`;

function refuse(problem) {
  console.error(`${problem}\n\n${usage}`);
  process.exit(2);
}

/** Parses and checks the command line. */
function given() {
  try {
    const options = { module: { type: 'string', default: 'aws' }, help: { type: 'boolean', short: 'h' } };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { ...values, kind: positionals[0], name: positionals[1] };
  } catch (error) {
    return refuse(error.message);
  }
}

const { kind, name, module, help } = given();
if (help) {
  console.log(usage);
  process.exit(0);
}
if (!kinds.includes(kind)) refuse(kind === undefined ? 'What is to be made?' : `There is no "${kind}" to make.`);
if (name === undefined) refuse('A name is needed.');
try {
  const paths = writeNew(kind, name, module);
  // The position of a line break depends on the length of the name.
  const biome = at('node_modules/@biomejs/biome/bin/biome');
  if (existsSync(biome))
    execFileSync(process.execPath, [biome, 'format', '--write', ...paths], { cwd: root, stdio: 'pipe' });
  console.log(paths.join('\n'));
} catch (error) {
  refuse(error.message);
}
