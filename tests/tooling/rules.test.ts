import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rulesPath = 'docs/rules.md';

/** A file of the project, by its path from the root. */
interface Source {
  readonly path: string;
  readonly text: string;
}

const code = /(?<![\w%#])[CDRS][1-9]\d{0,2}\b/g;
const statement = /(?<=^- \*\*)[CDRS][1-9]\d*(?=\*\* \S)/gm;
/** A citation may go on in the next line of a comment. */
const record = /\bADR[\s*/]+\d+\b/g;
const oldForm = /\b(?:(?:decisions?|sections?|hostile cases?|ADRs)[\s*/]+[CDS]?|ADR[-#]?)\d+/gi;
/** The path data of an icon are letters with numbers, too. */
const pathData = /(["'])M-?[\d.][^"'\n]*\1/g;

function found({ path, text }: Source, pattern: RegExp) {
  return [...text.matchAll(pattern)].map(({ 0: match, index }) => ({
    what: match.replace(/[\s*/]+/g, ' '),
    at: `${path}:${text.slice(0, index).split('\n').length}`,
  }));
}

const recordOf = ({ path }: Source) => /^docs\/decisions\/0*(\d+)-/.exec(path)?.[1];

/** Everything that is wrong with how rules and records are cited and stated, each with its file and line. */
function faultsIn(sources: readonly Source[]): string[] {
  const rules = sources.filter(({ path }) => path === rulesPath);
  const stated = rules.flatMap((source) => found(source, statement));
  const codes = new Set(stated.map(({ what }) => what));
  const cited = sources.filter((source) => !rules.includes(source)).flatMap((source) => found(source, code));
  const needed = new Set(cited.map(({ what }) => what));
  const records = new Set(sources.map(recordOf).map((number) => `ADR ${number}`));
  return [
    ...[...cited, ...rules.flatMap((source) => found(source, code))]
      .filter(({ what }) => !codes.has(what))
      .map(({ what, at }) => `${at}: ${what} is not stated in ${rulesPath}`),
    ...stated
      .filter(({ what }) => !needed.has(what))
      .map(({ what, at }) => `${at}: ${what} is cited nowhere; delete it`),
    ...stated
      .filter(({ what }, index) => stated.findIndex((other) => other.what === what) < index)
      .map(({ what, at }) => `${at}: ${what} is stated twice`),
    ...sources
      .flatMap((source) => found(source, record))
      .filter(({ what }) => !records.has(what))
      .map(({ what, at }) => `${at}: ${what} has no record in docs/decisions`),
    ...sources
      .filter((source) => recordOf(source) && !source.text.startsWith(`# ADR ${recordOf(source)}: `))
      .map((source) => `${source.path}:1: the heading of this record begins with "# ADR ${recordOf(source)}: "`),
    ...sources
      .flatMap((source) => found(source, oldForm))
      .map(
        ({ what, at }) =>
          `${at}: "${what}" is no citation; write the code of a rule, or ADR and the number of a record`,
      ),
  ];
}

/** What may cite a rule: the texts of the project but what a benchmark has built, and but this one, whose codes are made up. */
function projectSources(): Source[] {
  const folders = ['contract', 'src', 'server', 'scripts', 'tests', 'tools', 'docs'];
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  );
  const atRoot = readdirSync(root).filter((name) => /\.(md|ts)$/.test(name));
  return [...atRoot, ...inFolders]
    .filter((path) => /\.(md|[cm]?[jt]sx?|css|html|grit)$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .filter((path) => path !== 'tests/tooling/rules.test.ts')
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8').replace(pathData, '') }));
}

describe('the rules and the records of decisions', () => {
  it('are all where a citation leads, and every rule is cited', () => {
    const sources = projectSources();
    expect(sources.length).toBeGreaterThan(500);
    expect(faultsIn(sources)).toEqual([]);
  });
});

describe('the check of citations', () => {
  const project: readonly Source[] = [
    { path: rulesPath, text: '# Rules\n\n- **D1** One.\n- **R2** Two, unlike D1.\n' },
    { path: 'docs/decisions/0003-a.md', text: '# ADR 3: A\n' },
    { path: 'src/a.ts', text: '/** One (D1, R2). */\nconst a = 1;\n/** Three (ADR\n * 3). */\n' },
  ];

  it('finds nothing where every citation leads somewhere', () => {
    expect(faultsIn(project)).toEqual([]);
  });

  it.each<[what: string, source: Source, fault: string]>([
    [
      'a rule that is not stated',
      { path: 'server/b.ts', text: '\n// Four (D1, S4).\n' },
      'server/b.ts:2: S4 is not stated in docs/rules.md',
    ],
    [
      'a rule that only another rule names',
      { path: rulesPath, text: '\n- **D1** One, unlike C9.\n- **R2** Two.' },
      'docs/rules.md:2: C9 is not stated in docs/rules.md',
    ],
    [
      'a rule that nothing cites',
      { path: rulesPath, text: '- **D1** One.\n- **R2** Two.\n- **C5** Five.' },
      'docs/rules.md:3: C5 is cited nowhere; delete it',
    ],
    [
      'a rule that is stated twice',
      { path: rulesPath, text: '- **D1** One.\n- **R2** Two.\n- **D1** One.' },
      'docs/rules.md:3: D1 is stated twice',
    ],
    [
      'a record that is not there',
      { path: 'tests/c.ts', text: '\n\n// ADR 99' },
      'tests/c.ts:3: ADR 99 has no record in docs/decisions',
    ],
    [
      'a record under another heading',
      { path: 'docs/decisions/0003-a.md', text: '# 3. A\n' },
      'docs/decisions/0003-a.md:1: the heading of this record begins with "# ADR 3: "',
    ],
    [
      'a record in the old form',
      { path: 'contract/d.ts', text: '/**\n * See decision\n * 3.\n */' },
      'contract/d.ts:2: "decision 3" is no citation; write the code of a rule, or ADR and the number of a record',
    ],
    [
      'a rule in the old form',
      { path: 'src/e.ts', text: '// sections 4 and 5' },
      'src/e.ts:1: "sections 4" is no citation; write the code of a rule, or ADR and the number of a record',
    ],
  ])('names %s, with file and line', (_, source, fault) => {
    expect(faultsIn([...project.filter(({ path }) => path !== source.path), source])).toEqual([fault]);
  });
});
