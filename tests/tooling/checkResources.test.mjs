import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkResources } from '../../scripts/lib/checkResources.mjs';
import { at } from '../../scripts/lib/paths.mjs';

/** A folder within the project, whose packages it needs. */
const folder = at('dist/checked-resources');

beforeAll(() => {
  for (const name of ['contract', 'src']) cpSync(at(name), join(folder, name), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(name, text) {
  const file = join(folder, 'src/resources', name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

it('accepts the project’s resources, and names the file of each fault', async () => {
  await checkResources(folder);
  put('e.ts', "import { nothing } from './processList';\nexport default nothing.name;");
  await expect(checkResources(folder)).rejects.toThrow(/^src\/resources\/e\.ts: Cannot read properties of undefined/);
  rmSync(join(folder, 'src/resources/e.ts'));
  put('a.ts', 'export const page = {};');
  put('b.tsx', 'export default {};');
  put('more/c.ts', 'export default {};');
  put('d.ts', "export { default } from './processList';");
  await expect(checkResources(folder)).rejects.toThrow(
    [
      /^src\/resources\/b\.tsx: a resource has no JSX.*\n/,
      /src\/resources\/more\/c\.ts: is not loaded.*\n/,
      /src\/resources\/a\.ts: has to export default.*\n/,
      /src\/resources\/(d|processList)\.ts: the name "processes" is taken by src\/resources\/(d|processList)\.ts/,
    ].reduce((whole, part) => new RegExp(whole.source + part.source)),
  );
});
