import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { root } from './paths.mjs';

/**
 * From the lock file alone: it needs no network, and says the same on every machine. Without npm's `--omit dev`, which leaves out
 * what production shares with the tools as well, React among it.
 */
const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];

/** Much more than a few hundred packages need, in bytes. */
const maxBuffer = 64 * 2 ** 20;

const isTool = ({ properties = [] }) => properties.some(({ name }) => name === 'cdx:npm:package:development');

/** The bill without what only development needs, neither as a component nor as what another one depends on. */
function withoutTools(bill) {
  const tools = new Set(bill.components.filter(isTool).map((component) => component['bom-ref']));
  return {
    ...bill,
    components: bill.components.filter((component) => !isTool(component)),
    dependencies: bill.dependencies
      .filter(({ ref }) => !tools.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => !tools.has(other)) })),
  };
}

/**
 * Writes the software bill of materials of what runs in production, in the format CycloneDX. Without it the build is good all
 * the same: then no file is left, rather than one of an earlier build.
 *
 * @returns one line for people
 */
export async function writeSbom(file, { npm = 'npm' } = {}) {
  rmSync(file, { force: true });
  try {
    const { stdout } = await promisify(execFile)(npm, args, { cwd: root, maxBuffer });
    const bill = withoutTools(JSON.parse(stdout));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
    return `dist/sbom.json: ${bill.components.length} packages`;
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    return `dist/sbom.json: not written (${reason})`;
  }
}
