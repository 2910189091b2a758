import { expect, it } from 'vitest';
import { cyclesIn, problemOf, problemsIn } from '../../scripts/lib/layers.mjs';

it.each([
  ['contract/a.ts', 'react'],
  ['server/people/a.ts', '../../src/config/schema'],
  ['src/access/a.ts', '../../server/config'],
  ['src/components/a.ts', '../shell/Shell'],
  ['src/authProvider/a.ts', '../dataProvider/callApi'],
  ['src/list/a.ts', '../resources/processList'],
  ['src/resources/a.ts', '../custom/x/XScreen'],
  ['src/custom/login/a.ts', 'react-admin'],
  ['src/shell/a.ts', '@mui/icons-material'],
])('forbids %s to import %s', (file, specifier) => {
  expect(problemOf(file, specifier)).toBeDefined();
});

it.each([
  ['server/people/a.ts', '../../contract/call'],
  ['src/shell/a.ts', '../definitions/registry'],
  ['src/custom/x/XCell.tsx', '../../resources/defineResource'],
  ['src/resources/a.ts', '@mui/icons-material/Stop'],
])('allows %s to import %s', (file, specifier) => {
  expect(problemOf(file, specifier)).toBeUndefined();
});

it('finds imports over several lines, of types, lazy and bare ones, but not in comments', () => {
  const text = [
    "import {\n  Shell,\n  type Frame,\n} from '../shell/Shell';",
    "import type { Page } from '../shell/page';",
    "export { one } from '../shell/one';",
    "import '../shell/sheet.css';",
    "const screen = () => import('../shell/Screen');",
    "// An example: import { a } from '../shell/a';",
  ].join('\n');
  expect(problemsIn('src/components/a.ts', text).map((line) => line.split(': ')[1])).toEqual([
    '../shell/Shell',
    '../shell/page',
    '../shell/one',
    '../shell/sheet.css',
    '../shell/Screen',
  ]);
});

it('lets a resource import its screen lazily', () => {
  expect(problemOf('src/resources/a.ts', '../custom/x/XScreen', true)).toBeUndefined();
});

it('reports cycles of static, lazy and type imports, and nothing for files beside them', () => {
  const texts = {
    'src/a.ts': "import { b } from './b';",
    'src/b.tsx': "import type { C } from './c';",
    'src/c/index.ts': "const a = () => import('../a');",
    'src/d.ts': "import { a } from './a';\nimport { e } from 'e';",
    'src/e.ts': "import './e';",
  };
  expect(cyclesIn(new Map(Object.entries(texts)))).toEqual([
    'cycle: src/a.ts -> src/b.tsx -> src/c/index.ts -> src/a.ts',
    'cycle: src/e.ts -> src/e.ts',
  ]);
});
