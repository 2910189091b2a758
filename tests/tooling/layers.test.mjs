import { expect, it } from 'vitest';
import { problemOf, problemsIn } from '../../scripts/lib/layers.mjs';

it.each([
  ['contract/a.ts', 'react'],
  ['server/people/a.ts', '../../src/config/schema'],
  ['src/access/a.ts', '../../server/config'],
  ['src/ui/a.ts', '../layout/Shell'],
  ['src/grid/a.ts', '../resources/processList'],
  ['src/resources/a.ts', '../custom/x/XScreen'],
  ['src/custom/login/a.ts', 'react-admin'],
  ['src/layout/a.ts', '@mui/icons-material'],
])('%s may not import %s', (file, specifier) => {
  expect(problemOf(file, specifier)).toBeDefined();
});

it.each([
  ['server/people/a.ts', '../../contract/call'],
  ['src/layout/a.ts', '../definitions/registry'],
  ['src/resources/a.ts', '@mui/icons-material/Stop'],
])('%s may import %s', (file, specifier) => {
  expect(problemOf(file, specifier)).toBeUndefined();
});

it('finds imports over several lines, of types, lazy and bare ones, but not in comments', () => {
  const text = [
    "import {\n  Shell,\n  type Frame,\n} from '../layout/Shell';",
    "import type { Page } from '../layout/page';",
    "export { one } from '../layout/one';",
    "import '../layout/sheet.css';",
    "const screen = () => import('../layout/Screen');",
    "// An example: import { a } from '../layout/a';",
  ].join('\n');
  expect(problemsIn('src/ui/a.ts', text).map((line) => line.split(': ')[1])).toEqual([
    '../layout/Shell',
    '../layout/page',
    '../layout/one',
    '../layout/sheet.css',
    '../layout/Screen',
  ]);
});

it('lets a resource import its screen lazily', () => {
  expect(problemOf('src/resources/a.ts', '../custom/x/XScreen', true)).toBeUndefined();
});
