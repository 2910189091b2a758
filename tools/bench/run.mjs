/**
 * `npm run bench`: compares the list's table with the grids on the market, in one build, one browser and one run. Installs, builds,
 * measures, prints a table and writes all figures as JSON.
 */
import '../../scripts/lib/nodeVersion.mjs';

const { execFileSync } = await import('node:child_process');
const { writeFileSync } = await import('node:fs');
const { cpus } = await import('node:os');
const { readableJson } = await import('./lib/json.mjs');
const { optionsOf, usage } = await import('./lib/options.mjs');

let options;
try {
  options = optionsOf(process.argv.slice(2));
} catch (error) {
  console.error(`${error.message}\n\n${usage}`);
  process.exit(2);
}
if (options.help) {
  console.log(usage);
  process.exit(0);
}

const { ensureInstalled } = await import('../../scripts/lib/install.mjs');
await ensureInstalled();
const { buildPages, installGrids } = await import('./lib/build.mjs');
await installGrids();
const { compare } = await import('./lib/compare.mjs');
const { datasets } = await import('./lib/dataset.mjs');
const { known } = await import('./grids/index.mjs');
const { pagesDir, readableDir } = await import('./lib/paths.mjs');
const { profile } = await import('./lib/profile.mjs');
const { report } = await import('./lib/report.mjs');
const { startServer } = await import('./lib/server.mjs');
const { targets } = await import('./lib/targets.mjs');

/** Returns the measured commit, marked if files differ from it; `undefined` outside of a repository. */
function commit() {
  try {
    const words = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
    return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

const began = Date.now();
const say = (text) => console.error(text);
const grids = options.grids.map((name) => {
  const grid = known.find((one) => one.name === name);
  if (!grid) throw new Error(`There is no grid "${name}"`);
  return grid;
});
const sets = datasets(options);
const measured = commit();
const command = ['npm run bench', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' ');
if (options.build) await buildPages({ readable: options.profile });
const server = await startServer(options.profile ? readableDir : pagesDir);
try {
  if (options.profile) {
    console.log(await profile(server, sets.at(-1)));
  } else {
    const { floor, results, notes, version } = await compare({ server, grids, sets, repeat: options.repeat, say });
    const verdicts = targets(results);
    const { plan } = sets.at(-1);
    const machine = [
      `Chromium ${version}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}`,
      `${options.data ?? `made-up rows of seed ${options.seed}`}, ${plan.columns.length} columns`,
      `search \`${plan.search}\`, filter \`${plan.filter.column}\` ${plan.filter.values.join(' or ')}, sort \`${plan.textSort}\`, \`${plan.numberSort}\``,
      `floor ${floor.work.toFixed(1)} ms and ${floor.heap.megabytes.toFixed(1)} MB`,
      `${((Date.now() - began) / 60_000).toFixed(0)} minutes`,
    ].join('; ');
    const titles = Object.fromEntries(grids.map(({ name, title }) => [name, title]));
    writeFileSync(
      options.out,
      `${readableJson({ commit: measured, command, machine, plan, floor, results, targets: verdicts, notes })}\n`,
    );
    console.log(report({ results, titles, targets: verdicts, notes, machine }));
    if (results.every(({ grids: found }) => Object.values(found).every(({ mount }) => mount === undefined)))
      process.exitCode = 1;
  }
} finally {
  server.stop();
}
