import { describe, expect, it } from 'vitest';
import { problemOf, problemsIn } from '../../scripts/lib/layers.mjs';

const refused = [
  ['contract/a.ts', '../src/config/schema'],
  ['contract/a.ts', 'react'],
  ['server/people/a.ts', '../../src/config/schema'],
  ['server/people/a.ts', 'react'],
  ['src/config/a.ts', '../theme/mode'],
  ['src/access/a.ts', '../dataProvider/send'],
  ['src/definitions/a.ts', '../dataProvider/send'],
  ['src/definitions/a.ts', '../authProvider/session'],
  ['src/definitions/a.ts', '../ui/toasts'],
  ['src/definitions/a.ts', '../resources/processList'],
  ['src/i18n/a.ts', '../definitions/page'],
  ['src/access/a.ts', '../../server/config'],
  ['src/dataProvider/a.ts', '../ui/toasts'],
  ['src/authProvider/a.ts', '../grid/ListPage'],
  ['src/i18n/a.ts', '../layout/Shell'],
  ['src/theme/a.ts', '../App'],
  ['src/dataProvider/a.ts', '../resources/processList'],
  ['src/grid/a.ts', '../resources/defineResource'],
  ['src/grid/a.ts', '../resources/processList'],
  ['src/grid/cells/a.ts', '../../custom/login/LoginScreen'],
  ['src/ui/a.ts', '../layout/Shell'],
  ['src/layout/a.ts', '../resources/processList'],
  ['src/layout/a.ts', '../custom/login/LoginScreen'],
  ['src/custom/x/a.ts', '../../App'],
  ['src/custom/x/a.ts', '../../resources/processList'],
  ['src/App.tsx', './resources/processList'],
  ['src/App.tsx', './main'],
  ['src/custom/login/a.ts', 'react-admin'],
  ['src/custom/login/a.ts', 'ra-core'],
  ['src/custom/login/a.ts', '@mui/material/Button'],
  ['src/custom/login/a.ts', '@emotion/react'],
  ['src/custom/x/a.ts', '@mui/material'],
  ['src/layout/a.ts', '@mui/icons-material'],
  ['tests/unit/a.ts', '@mui/icons-material'],
  ['src/resources/a.ts', 'react'],
  ['src/resources/a.ts', '../grid/ListPage'],
  ['src/resources/a.ts', './processList'],
  ['src/resources/a.ts', '@mui/icons-material'],
  ['src/resources/shared/a.ts', '../../grid/ListPage'],
  ['src/resources/shared/a.ts', '../processList'],
  ['src/resources/a.ts', '../custom/x/XScreen'],
  ['src/resources/shared/a.ts', '../../custom/x/XScreen'],
  ['src/resources/b.tsx', './defineResource'],
];

const welcome = [
  ['contract/a.ts', './call'],
  ['contract/a.ts', 'zod/mini'],
  ['server/people/a.ts', '../../contract/call'],
  ['server/people/a.ts', '../config'],
  ['src/config/a.ts', '../../contract/call'],
  ['src/grid/a.ts', '../definitions/page'],
  ['src/definitions/a.ts', '../../contract/call'],
  ['src/definitions/a.ts', '../i18n/translate'],
  ['src/dataProvider/a.ts', '../definitions/list'],
  ['src/grid/a.ts', '../dataProvider/send'],
  ['src/layout/a.ts', '../definitions/registry'],
  ['src/custom/x/a.ts', '@mui/material/Button'],
  ['src/custom/login/a.ts', '../../ui/toasts'],
  ['src/App.tsx', './resources'],
  ['src/App.tsx', './layout/Shell'],
  ['src/resources/a.ts', './defineResource'],
  ['src/resources/a.ts', '@mui/icons-material/Stop'],
  ['src/resources/a.ts', '../../contract/processes'],
  ['src/resources/a.ts', 'zod/mini'],
  ['src/resources/a.ts', './shared/decisions'],
  ['src/resources/shared/a.ts', '../defineResource'],
  ['src/resources/shared/a.ts', '../../../contract/processes'],
  ['src/resources/shared/a.ts', '../../i18n/translate'],
];

describe('imports that are refused', () => {
  it.each(refused)('%s does not import %s', (file, specifier) => {
    expect(problemOf(file, specifier)).toBeDefined();
  });
});

describe('imports that are welcome', () => {
  it.each(welcome)('%s may import %s', (file, specifier) => {
    expect(problemOf(file, specifier)).toBeUndefined();
  });
});

it('imports are found over several lines, of types, lazy and bare ones', () => {
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

it('a resource points at a screen lazily, and definitions at those that they open by default', () => {
  expect(problemOf('src/resources/a.ts', '../custom/x/XScreen', true)).toBeUndefined();
  expect(problemOf('src/definitions/page.ts', '../form/ToolScreen', true)).toBeUndefined();
  expect(problemOf('src/definitions/page.ts', '../form/ToolScreen')).toBeDefined();
});
