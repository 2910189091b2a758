import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { at } from '../../scripts/lib/paths.mjs';
import { playwrightTimes, timesTable, vitestTimes } from '../../scripts/lib/slowest.mjs';

const folder = mkdtempSync(join(tmpdir(), 'times-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content) {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

it('reads how long the tests of a Vitest report took', () => {
  const assertionResults = [{ fullName: 'a rule holds', duration: 1500 }, { fullName: 'a skipped one' }];
  const file = report({ testResults: [{ name: at('tests/unit/a.test.ts'), assertionResults }] });
  expect(vitestTimes(file)).toEqual([
    { title: 'tests/unit/a.test.ts › a rule holds', seconds: 1.5 },
    { title: 'tests/unit/a.test.ts › a skipped one', seconds: 0 },
  ]);
});

it('reads how long those of a Playwright report took, with the groups they are in', () => {
  const spec = { title: 'signs in', tests: [{ results: [{ duration: 2000 }, { duration: 500 }] }] };
  const file = report({
    suites: [{ title: 'login.spec.ts', specs: [], suites: [{ title: 'a phone', specs: [spec] }] }],
  });
  expect(playwrightTimes(file)).toEqual([{ title: 'login.spec.ts › a phone › signs in', seconds: 2.5 }]);
});

it('has nothing to say of a report that is not there', () => {
  expect(vitestTimes('nowhere.json')).toEqual([]);
  expect(playwrightTimes('nowhere.json')).toEqual([]);
});

it('names the twenty slowest tests of all steps, and what each step took', () => {
  const times = Array.from({ length: 30 }, (_, index) => ({ title: `test ${index}`, seconds: index }));
  const table = timesTable(
    [
      { title: 'Unit tests', times, wallSeconds: 12, cpuSeconds: 20 },
      { title: 'Lint', times: [], wallSeconds: 3, cpuSeconds: 4 },
    ],
    13,
  );
  expect(table.match(/test \d+ \(Unit tests\)/g)).toHaveLength(20);
  expect(table.indexOf('test 29')).toBeLessThan(table.indexOf('test 10'));
  expect(table).not.toContain('test 9 ');
  expect(table).toMatch(/Unit tests\s+12\.0 s\s+20\.0 s/);
  expect(table).toMatch(/All\s+13\.0 s\s+24\.0 s/);
});

it('says where the system does not tell the CPU time', () => {
  const table = timesTable([{ title: 'Lint', times: [], wallSeconds: 3, cpuSeconds: undefined }], 3);
  expect(table).toMatch(/Lint\s+3\.0 s\s+–/);
  expect(table).toMatch(/All\s+3\.0 s\s+–/);
});
