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

/** Returns the project's texts, without what a benchmark has built. */
function projectSources(): Source[] {
  const folders = ['contract', 'src', 'server', 'scripts', 'tests', 'tools', 'docs'];
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  );
  const atRoot = readdirSync(root).filter((name) => /\.(md|ts)$/.test(name));
  return [...atRoot, ...inFolders]
    .filter((path) => /\.(md|[cm]?[jt]sx?|css|html|grit)$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8').replace(pathData, '') }));
}

describe('the rules and the records of decisions', () => {
  it('are all where a citation leads, and every rule is cited', () => {
    const sources = projectSources();
    expect(sources.length).toBeGreaterThan(500);
    expect(faultsIn(sources)).toEqual([]);
  });
});
