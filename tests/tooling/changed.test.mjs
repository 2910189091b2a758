import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseTests } from '../../scripts/lib/changed/chooseTests.mjs';
import { dependants } from '../../scripts/lib/changed/importGraph.mjs';

const root = mkdtempSync(join(tmpdir(), 'changed-'));
afterAll(() => rmSync(root, { recursive: true }));

const files = {
  'index.html': '<script src="/src/main.ts">',
  'contract/calls.ts': 'export const calls = 1;',
  'docs/guide.md': 'words',
  'src/main.ts': "import './resources/index';",
  'src/resources/index.ts': "import.meta.glob(['./*.ts']);",
  'src/resources/machines.ts':
    "export default { module: 'aws', paths: ['status'], screen: () => import('../custom/machines/Screen') };",
  'src/resources/people.ts': "export default { module: 'admin', paths: ['update'] };",
  'src/custom/machines/Screen.tsx': "import { rule } from './rule';\nimport './screen.css';",
  'src/custom/machines/screen.css': '.a {}',
  'src/custom/machines/rule.ts': "import { calls } from '../../../contract/calls';",
  'server/main.ts': "import { calls } from '../contract/calls';\nimport.meta.glob(['./*/routes.ts', '!./own/*.ts']);",
  'server/people/routes.ts': 'export default () => [];',
  'tests/unit/custom/machines/rule.test.ts':
    "import { rule } from '../../../../src/custom/machines/rule';\nit('holds', () => {});",
  'tests/unit/other.test.ts': "it('is about something else', () => {});",
  'tests/server/calls.test.ts': "import '../../server/main';\nit('answers', () => {});",
  'tests/support/machinesPage.ts': "export const open = (page) => page.goto('/dashboard/aws/status');",
  'tests/e2e/foreign/machines.spec.ts': "import { open } from '../../support/machinesPage';\ntest('opens', () => {});",
  'tests/e2e/foreign/people.spec.ts': "test('opens', ({ page }) => page.goto('/dashboard/admin/update'));",
  'tests/e2e/foreign/guide.spec.ts': "test('reads', () => read('docs/guide.md'));",
  'tests/e2e/reference/all.spec.ts': "test('signs in', () => {});",
};
const tests = Object.keys(files).filter((file) => file.startsWith('tests/'));
let graph;

beforeAll(() => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  graph = dependants(root);
});

function choose(changed, cpuSeconds = 1_000) {
  const { chosen, left } = chooseTests({ root, changed, dependants: graph, tests, cpuSeconds });
  return { chosen: Object.fromEntries(chosen), left };
}

it('a rule is reached by its own test and by the browser tests, those of its page first', () => {
  const { chosen } = choose(['src/custom/machines/rule.ts']);
  expect(chosen.unit).toEqual(['tests/unit/custom/machines/rule.test.ts']);
  expect(chosen.e2e[0]).toBe('tests/e2e/foreign/machines.spec.ts');
  expect(chosen.e2e).toContain('tests/e2e/foreign/people.spec.ts');
  expect(chosen.server).toBeUndefined();
});

it('a file that is found by its place is reached as one that is imported', () => {
  expect(Object.keys(choose(['server/people/routes.ts']).chosen).sort()).toEqual(['e2e', 'server']);
  expect(choose(['src/resources/people.ts']).chosen.e2e).toContain('tests/e2e/foreign/machines.spec.ts');
});

it('what does not fit is left out, the farthest first', () => {
  const { chosen, left } = choose(['src/custom/machines/screen.css'], 0.7);
  expect(chosen).toEqual({ e2e: ['tests/e2e/foreign/machines.spec.ts'] });
  expect(left).toContain('tests/e2e/foreign/people.spec.ts');
});

it('a test that was changed comes first, and takes none of its neighbours with it', () => {
  const { chosen } = choose(['contract/calls.ts', 'tests/e2e/foreign/guide.spec.ts'], 1.4);
  expect(chosen).toEqual({ e2e: ['tests/e2e/foreign/guide.spec.ts'], server: ['tests/server/calls.test.ts'] });
});

it('the contract is reached from both halves', () => {
  const { chosen } = choose(['contract/calls.ts']);
  expect(Object.keys(chosen).sort()).toEqual(['e2e', 'server', 'unit']);
});

it('the server is reached by its own tests and by the browser tests on it only', () => {
  expect(choose(['server/main.ts']).chosen).toEqual({
    server: ['tests/server/calls.test.ts'],
    e2e: ['tests/e2e/reference/all.spec.ts'],
  });
});

it('a changed test runs itself, and a changed document the tests that read it', () => {
  expect(choose(['tests/unit/other.test.ts']).chosen).toEqual({ unit: ['tests/unit/other.test.ts'] });
  expect(choose(['docs/guide.md']).chosen).toEqual({ e2e: ['tests/e2e/foreign/guide.spec.ts'] });
  expect(choose(['README.md']).chosen).toEqual({});
});

it('packages and settings reach everything', () => {
  const { chosen } = choose(['package-lock.json']);
  expect(Object.values(chosen).flat().sort()).toEqual(tests.filter((file) => !file.includes('support')).sort());
});
