import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { at, consoleDir, sbomFile } from '../../scripts/lib/paths.mjs';
import { writeSbom } from '../../scripts/lib/sbom.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
const file = join(folder, 'sbom.json');
afterAll(() => rmSync(folder, { recursive: true }));

/** What the lock file has for production, as `name@version`. */
const locked = Object.entries(JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages)
  .filter(([path, { dev }]) => path !== '' && !dev)
  .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);

describe('the bill of materials', () => {
  it('names exactly the packages that run in production, with their digests', async () => {
    const line = await writeSbom(file);
    const { bomFormat, components, dependencies } = JSON.parse(readFileSync(file, 'utf8'));
    expect(bomFormat).toBe('CycloneDX');
    expect(line).toBe(`dist/sbom.json: ${components.length} packages`);
    const named = components.map(({ name, version }) => `${name}@${version}`);
    expect(named.toSorted()).toEqual([...new Set(locked)].toSorted());
    expect(named.some((name) => name.startsWith('react@'))).toBe(true);
    expect(components.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([]);
    const refs = new Set(dependencies.map(({ ref }) => ref));
    expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
  });

  it('is missing, and not an old one, where it cannot be made, and that fails nothing', async () => {
    writeFileSync(file, '{}');
    expect(await writeSbom(file, { npm: join(folder, 'no-npm') })).toMatch(/^dist\/sbom\.json: not written \(.*ENOENT/);
    expect(existsSync(file)).toBe(false);
  });

  it('is not among the files that are served', () => {
    expect(sbomFile.startsWith(`${consoleDir}/`)).toBe(false);
  });
});
