import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { kinds, writeNew } from '../../scripts/lib/newFiles.mjs';
import { ScratchTree } from '../../scripts/lib/scratchTree.mjs';

/** A copy of the project, into which everything is written. */
let tree;
const paths = {};
beforeAll(() => {
  tree = new ScratchTree();
  // An adopted project has migrations of its own.
  const migrations = readdirSync(tree.at('server/db/migrations')).filter((name) => name.startsWith('9'));
  for (const name of migrations) rmSync(tree.at('server/db/migrations', name));
  for (const kind of kinds) paths[kind] = writeNew(kind, `load-${kind}`, 'launch', tree.folder);
});
afterAll(() => tree.remove());

const read = (path) => readFileSync(tree.at(path), 'utf8');

it('writes a resource with its test, a tool with its call, and a call with contract, code and migration', () => {
  expect(paths).toEqual({
    call: [
      'contract/loadCall.ts',
      'server/db/migrations/9001-load-call.ts',
      'server/loadCall/routes.ts',
      'tests/server/both/loadCall/keyedRequests.ts',
      'tests/server/both/loadCall/loadCall.test.ts',
    ],
    record: ['src/resources/loadRecord.ts', 'tests/e2e/smoke/foreign/own/loadRecord.spec.ts'],
    resource: ['src/resources/loadResource.ts', 'tests/e2e/smoke/foreign/own/loadResource.spec.ts'],
    tool: [
      'contract/loadTool.ts',
      'src/resources/loadTool.ts',
      'tests/e2e/smoke/foreign/own/loadTool.spec.ts',
      'tests/unit/resources/tools/loadTool.test.ts',
    ],
  });
  for (const path of Object.values(paths).flat()) expect(read(path)).not.toMatch(/\{\{|undefined/);
  expect(read('src/resources/loadTool.ts')).toContain("heading: 'Load tool'");
});

it('writes nothing if a file exists or the name is invalid', () => {
  rmSync(tree.at('contract/loadTool.ts'));
  expect(() => writeNew('tool', 'load-tool', 'launch', tree.folder)).toThrow('src/resources/loadTool.ts exists.');
  expect(existsSync(tree.at('contract/loadTool.ts'))).toBe(false);
  rmSync(tree.at('src/resources/loadTool.ts'));
  for (const path of paths.tool) rmSync(tree.at(path), { force: true });
  writeNew('tool', 'load-tool', 'launch', tree.folder);
  for (const name of ['Load', 'load_tool', '../load', '7', ''])
    expect(() => writeNew('tool', name, 'launch', tree.folder)).toThrow(/is no name/);
  expect(() => writeNew('tool', 'load', 'lunch', tree.folder)).toThrow(
    'There is no module "lunch": it is one of admin, aws, do, launch, dc, psql, mongo, mail.',
  );
});

it('writes a call whose tests pass, with all other tests', async () => {
  const files = ['loadCall', 'keyedChanges'];
  const args = [
    'run',
    '--no-color',
    '--maxWorkers=1',
    '--project',
    'server',
    ...files,
    '-t',
    'name is added|nobody without|load',
  ];
  const { code, output } = await tree.tool('vitest/vitest.mjs', args);
  expect(output).toMatch(/Tests +3 passed/);
  expect(code).toBe(0);
});

it('writes a tool whose test passes, also under a reserved word', async () => {
  writeNew('tool', 'import', 'launch', tree.folder);
  const { code, output } = await tree.tool('vitest/vitest.mjs', [
    'run',
    '--no-color',
    '--project',
    'unit:rules',
    'loadTool',
    'import',
  ]);
  expect(output).toMatch(/Tests +4 passed/);
  expect(code).toBe(0);
});
