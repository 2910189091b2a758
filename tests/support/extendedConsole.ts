import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from './fixtures';
import { ForeignBackend } from './foreignBackend';

const root = fileURLToPath(new URL('../..', import.meta.url));
const needed = ['contract', 'src', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json'];

/** The example of the guide that is to become `src/resources/{name}.ts`, word for word. */
export function exampleOfGuide(name: string): string {
  const guide = readFileSync(join(root, 'docs/adding-a-resource.md'), 'utf8');
  const [, example] = guide.split(`Make \`src/resources/${name}.ts\`:\n\n\`\`\`ts\n`);
  const [code] = example?.split('```') ?? [];
  if (!code) throw new Error(`The guide has no example for src/resources/${name}.ts`);
  return code;
}

/**
 * Playwright's `test` on the console of this checkout with some resources more, which must type-check too; built once for
 * each worker. `backend` is a foreign one that hosts it.
 *
 * @param resources the text of each file, by its name in `src/resources/` without `.ts`
 */
export function testWithResources(resources: Readonly<Record<string, string>>) {
  return base.extend<object, { folder: string }>({
    folder: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs.
      async ({}, use) => {
        const copy = mkdtempSync(join(tmpdir(), 'extended-console-'));
        for (const name of needed) cpSync(join(root, name), join(copy, name), { recursive: true });
        symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
        for (const [name, text] of Object.entries(resources)) {
          writeFileSync(join(copy, 'src/resources', `${name}.ts`), text);
        }
        const run = (script: string, ...options: string[]) =>
          execFileSync(process.execPath, [join(root, 'node_modules', script), ...options], {
            cwd: copy,
            stdio: 'inherit',
          });
        run('typescript/bin/tsc', '--noEmit');
        run('vite/bin/vite.js', 'build', '--logLevel', 'error');
        await use(join(copy, 'dist/console'));
        rmSync(copy, { recursive: true });
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    backend: async ({ folder }, use) => {
      const backend = await ForeignBackend.start(folder);
      await use(backend);
      await backend.stop();
    },
  });
}
