import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where a file stands, what it imports, and the words of the message that must refuse it. */
const refused: [file: string, specifier: string, message: RegExp][] = [
  ['contract/a.ts', '../src/config/schema', /contract imports nothing/],
  ['contract/a.ts', 'react', /contract imports nothing/],
  ['server/people/a.ts', '../../src/config/schema', /meet only in contract/],
  ['server/people/a.ts', 'react', /meet only in contract/],
  ['src/config/a.ts', '../theme/mode', /runs up/],
  ['src/access/a.ts', '../dataProvider/send', /runs up/],
  ['src/definitions/a.ts', '../dataProvider/send', /runs up/],
  ['src/definitions/a.ts', '../authProvider/session', /runs up/],
  ['src/definitions/a.ts', '../ui/toasts', /runs up/],
  ['src/definitions/a.ts', '../resources/processList', /names none/],
  ['src/i18n/a.ts', '../definitions/page', /runs up/],
  ['src/access/a.ts', '../../server/config', /meet only in contract/],
  ['src/dataProvider/a.ts', '../ui/toasts', /runs up/],
  ['src/authProvider/a.ts', '../grid/ListPage', /runs up/],
  ['src/i18n/a.ts', '../layout/Shell', /runs up/],
  ['src/theme/a.ts', '../App', /runs up/],
  ['src/dataProvider/a.ts', '../resources/processList', /names no resource/],
  ['src/grid/a.ts', '../resources/defineResource', /names no resource/],
  ['src/grid/a.ts', '../resources/processList', /names no resource/],
  ['src/grid/cells/a.ts', '../../custom/login/LoginScreen', /runs up/],
  ['src/ui/a.ts', '../layout/Shell', /runs up/],
  ['src/layout/a.ts', '../resources/processList', /names no resource/],
  ['src/layout/a.ts', '../custom/login/LoginScreen', /names no screen/],
  ['src/custom/x/a.ts', '../../App', /runs up/],
  ['src/custom/x/a.ts', '../../resources/processList', /names no other resource/],
  ['src/App.tsx', './resources/processList', /App names no resource/],
  ['src/App.tsx', './main', /one way/],
  ['src/custom/login/a.ts', 'react-admin', /login screen/],
  ['src/custom/login/a.ts', 'ra-core', /login screen/],
  ['src/custom/login/a.ts', '@mui/material/Button', /login screen/],
  ['src/custom/login/a.ts', '@emotion/react', /login screen/],
  ['src/custom/x/a.ts', '@mui/material', /one module you need/],
  ['src/layout/a.ts', '@mui/icons-material', /one module you need/],
  ['tests/unit/a.ts', '@mui/icons-material', /one module you need/],
  ['src/resources/a.ts', 'react', /plain data/],
  ['src/resources/a.ts', '../grid/ListPage', /plain data/],
  ['src/resources/a.ts', './processList', /plain data/],
  ['src/resources/a.ts', '@mui/icons-material', /plain data/],
  ['src/resources/shared/a.ts', '../../grid/ListPage', /plain data/],
  ['src/resources/shared/a.ts', '../processList', /plain data/],
  ['src/resources/a.ts', '../custom/x/XScreen', /lazily/],
  ['src/resources/shared/a.ts', '../../custom/x/XScreen', /lazily/],
  ['src/resources/b.tsx', './defineResource', /no JSX/],
];

const welcome: [file: string, specifier: string][] = [
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

interface Diagnostic {
  readonly category: string;
  readonly message: string;
  readonly location: { readonly path: string; readonly start: { readonly line: number } };
}

let folder: string;
let messageOf: (file: string, specifier: string) => string | undefined;

beforeAll(() => {
  // All cases of a file as one file, an import a line: so one run of the linter answers them all.
  const imports = new Map<string, string[]>();
  for (const [file, specifier] of [...refused, ...welcome]) {
    imports.set(file, [...(imports.get(file) ?? []), specifier]);
  }
  folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  for (const name of ['biome.json', 'scripts/lint']) cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const [file, specifiers] of imports) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), specifiers.map((specifier) => `import '${specifier}';\n`).join(''));
  }
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.'],
    { cwd: folder, encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  messageOf = (file, specifier) => {
    const line = (imports.get(file) ?? []).indexOf(specifier) + 1;
    const found = diagnostics.find(
      ({ category, location }) =>
        /noRestrictedImports|plugin/.test(category) && location.path === file && location.start.line === line,
    );
    return found?.message;
  };
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('imports that are refused', () => {
  it.each(refused)('%s does not import %s', (file, specifier, message) => {
    expect(messageOf(file, specifier)).toMatch(message);
  });
});

describe('imports that are welcome', () => {
  it.each(welcome)('%s may import %s', (file, specifier) => {
    expect(messageOf(file, specifier)).toBeUndefined();
  });
});
