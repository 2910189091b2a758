import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = 'docs/security/asvs.md';

/** The requirements of levels 1 and 2 in version 5.0.0, a chapter a line. */
const chapters = [
  '1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2',
  '2.1.1-3 2.2.1-3 2.3.1-4 2.4.1',
  '3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2',
  '4.1.1-3 4.2.1 4.3.1-2 4.4.1-4',
  '5.1.1 5.2.1-3 5.3.1-2 5.4.1-3',
  '6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4',
  '7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2',
  '8.1.1-2 8.2.1-3 8.3.1 8.4.1',
  '9.1.1-3 9.2.1-4',
  '10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3',
  '11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1',
  '12.1.1-3 12.2.1-2 12.3.1-4',
  '13.1.1 13.2.1-5 13.3.1-2 13.4.1-5',
  '14.1.1-2 14.2.1-4 14.3.1-3',
  '15.1.1-3 15.2.1-3 15.3.1-7',
  '16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3',
  '17.1.1 17.2.1-4 17.3.1-2',
];

const requirements = chapters
  .flatMap((chapter) => chapter.split(' '))
  .flatMap((section) => {
    const [, name = '', numbers = ''] = /^(\d+\.\d+)\.(.+)$/.exec(section) ?? [];
    return numbers.split(',').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => `${name}.${first + index}`);
    });
  });

const verdicts = ['pass', 'deviation', 'not applicable'] as const;

/** A requirement as the page has it. */
interface Row {
  readonly number: string;
  readonly verdict: string;
  readonly evidence: string;
}

function rowsIn(text: string): Row[] {
  return [...text.matchAll(/^\| (\d+\.\d+\.\d+) \|[^|]*\|[^|]*\| ([^|]*) \| (.*) \|$/gm)].map(
    ([, number = '', verdict = '', evidence = '']) => ({ number, verdict, evidence }),
  );
}

/** The texts of the project's files, by their paths from the root; nothing for one that is not there. */
type Read = (path: string) => string | undefined;

/** What a heading is linked by. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function faultsOfTests(evidence: string, read: Read): string[] {
  const paths = [...evidence.matchAll(/`(tests\/[^`]+)`/g)].map(([, path = '']) => path);
  const missing = paths.filter((path) => read(path) === undefined).map((path) => `${path} is not there`);
  const cited = [...evidence.matchAll(/`(tests\/[^`]+)`: ((?:"[^"]+"(?:, )?)+)/g)];
  return [
    ...missing,
    ...cited.flatMap(([, path = '', titles = '']) =>
      [...titles.matchAll(/"([^"]+)"/g)]
        .map(([, title = '']) => title)
        .filter((title) => read(path)?.includes(title) === false)
        .map((title) => `${path} has no test "${title}"`),
    ),
  ];
}

function faultsOfLinks(evidence: string, read: Read): string[] {
  const links = [...evidence.matchAll(/\]\(([^)#]+)#([^)]+)\)/g)];
  return links.flatMap(([, file = '', anchor = '']) => {
    const path = normalize(join(dirname(page), file));
    const headings = [...(read(path) ?? '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
    return headings.includes(anchor) ? [] : [`${path} has no heading #${anchor}`];
  });
}

function faultsOfRow({ number, verdict, evidence }: Row, read: Read): string[] {
  const lacks = {
    pass: !/`tests\/[^`]+`: "|\]\([^)#]+#[^)]+\)/.test(evidence) && 'a pass names a test or a heading',
    deviation: !/^Reason: .+ Risk: .+ Measure: ./.test(evidence) && 'a deviation says reason, risk and measure',
    'not applicable': evidence === '' && 'what does not apply says why',
  }[verdict];
  return [
    ...(lacks === undefined ? [`"${verdict}" is no verdict`] : []),
    ...(lacks ? [lacks] : []),
    ...faultsOfTests(evidence, read),
    ...faultsOfLinks(evidence, read),
  ].map((fault) => `${number}: ${fault}`);
}

/** The numbers that the page states at its top. */
function statedIn(text: string): Record<string, number> {
  const stated = [...text.matchAll(/^\| ([a-z][^|]*) \| (\d+) \|$/gm)];
  return Object.fromEntries(stated.map(([, what = '', count]) => [what, Number(count)]));
}

const read: Read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined);

describe('the page about ASVS', () => {
  const text = read(page) ?? '';
  const rows = rowsIn(text);

  it('has every requirement of levels 1 and 2, in order', () => {
    expect(requirements).toHaveLength(253);
    expect(rows.map(({ number }) => number)).toEqual(requirements);
  });

  it('gives each a verdict, with tests and headings that are there', () => {
    expect(rows.flatMap((row) => faultsOfRow(row, read))).toEqual([]);
  });

  it('states at its top what its tables add up to', () => {
    const counted = verdicts.map((verdict) => [verdict, rows.filter((row) => row.verdict === verdict).length] as const);
    const counts = Object.fromEntries(counted);
    const apply = rows.length - (counts['not applicable'] ?? 0);
    expect(statedIn(text)).toEqual({ 'of levels 1 and 2': rows.length, 'that apply': apply, ...counts });
  });
});

describe('the check of its rows', () => {
  const files: Record<string, string> = {
    'tests/a.test.ts': "it('holds (S1)', () => {});",
    'docs/security/a.md': '# A\n\n## What it’s for\n',
  };
  const faultsOf = (verdict: string, evidence: string) =>
    faultsOfRow({ number: '1.1.1', verdict, evidence }, (path) => files[path]);

  it.each([
    ['pass', '`tests/a.test.ts`: "holds (S1)"'],
    ['pass', '[What for](a.md#what-its-for)'],
    ['deviation', 'Reason: a. Risk: b. Measure: c.'],
    ['not applicable', 'None.'],
  ])('finds nothing wrong with %s: %s', (verdict, evidence) => {
    expect(faultsOf(verdict, evidence)).toEqual([]);
  });

  it.each([
    ['maybe', 'None.', '"maybe" is no verdict'],
    ['pass', 'It is so.', 'a pass names a test or a heading'],
    ['pass', '`tests/a.test.ts`: "holds (S1)", "gone"', 'tests/a.test.ts has no test "gone"'],
    ['pass', '`tests/b.test.ts`: "holds"', 'tests/b.test.ts is not there'],
    ['pass', '[What for](a.md#gone)', 'docs/security/a.md has no heading #gone'],
    ['deviation', 'Reason: a. Measure: c.', 'a deviation says reason, risk and measure'],
    ['not applicable', '', 'what does not apply says why'],
  ])('finds what is wrong with %s: %s', (verdict, evidence, fault) => {
    expect(faultsOf(verdict, evidence)).toEqual([`1.1.1: ${fault}`]);
  });
});
