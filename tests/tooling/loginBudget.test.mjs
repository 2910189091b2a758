import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLogin, loginScripts, scriptsOfPage } from '../../scripts/lib/budget.mjs';

const page = `<head>
  <script>document.title = 'inline'</script>
  <script type="module" crossorigin src="/assets/index-1.js"></script>
  <link rel="modulepreload" crossorigin href="/assets/react-1.js">
  <link rel="stylesheet" href="/assets/index-1.css">
</head>`;

const manifest = {
  'index.html': { file: 'assets/index-1.js', name: 'index', imports: ['_react-1.js', '_toasts-1.js'] },
  '_start-1.js': { file: 'assets/start-1.js', name: 'start', imports: ['_react-1.js'] },
  '_react-1.js': { file: 'assets/react-1.js', name: 'react' },
  '_toasts-1.js': { file: 'assets/toasts-1.js', name: 'toasts', imports: ['_react-1.js'] },
  'src/App.tsx': { file: 'assets/App-1.js', name: 'App', imports: ['_shell-1.js'] },
  '_shell-1.js': { file: 'assets/shell-1.js', name: 'shell' },
  '_mui-1.js': { file: 'assets/mui-1.js', name: 'react-admin' },
};
const withMui = { ...manifest, '_toasts-1.js': { ...manifest['_toasts-1.js'], imports: ['_mui-1.js'] } };

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'budget-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page);
  for (const { file } of Object.values(manifest)) writeFileSync(join(folder, file), randomBytes(1_000));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('files of the login screen', () => {
  it('are the page, its entry, what mounts the console, and their static imports', () => {
    expect(scriptsOfPage(page)).toEqual(['assets/index-1.js', 'assets/react-1.js']);
    expect(loginScripts(manifest, page)).toEqual({
      files: ['assets/index-1.js', 'assets/react-1.js', 'assets/start-1.js', 'assets/toasts-1.js'],
      wrong: [],
    });
  });
  it('include what the page preloads for other reasons', () => {
    const preloading = page.replace('react-1.js', 'shell-1.js');
    expect(loginScripts(manifest, preloading).wrong).toEqual(['assets/shell-1.js']);
  });
});

describe('budget', () => {
  it('allows a small login screen', () => {
    const { bytes, problems } = checkLogin(folder, manifest);
    expect(problems).toEqual([]);
    expect(bytes).toBeGreaterThan(3_000);
  });
  it('refuses a large one, and one that contains MUI', () => {
    expect(checkLogin(folder, manifest, 2_048).problems.join()).toMatch(/the budget is 2.0 KiB/);
    expect(checkLogin(folder, withMui).problems.join()).toMatch(/mui-1.js, which holds react-admin or MUI/);
  });
  it.each(['index.html', '_start-1.js'])('fails if %s has been moved', (file) => {
    const { [file]: _moved, ...rest } = manifest;
    expect(() => checkLogin(folder, rest)).toThrow(/has the file been moved/);
  });
});
