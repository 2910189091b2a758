const rulesPath = 'docs/understand/rules.md';
/** `S256` is a method of PKCE. */
const code = /(?<![\w%#])(?!S256\b)[CDRS][1-9]\d{0,2}\b/g;
const statement = /(?<=^- \*\*)[CDRS][1-9]\d*(?=\*\* \S)/gm;
const record = /\bADR[\s*/]+\d+\b/g;
/** Matches the path data of icons, which are letters with numbers too. */
const pathData = /(["'])M-?[\d.][^"'\n]*\1/g;

const lineOf = (text, index) => text.slice(0, index).split('\n').length;

const matches = ({ path, text }, pattern) =>
  [...text.replace(pathData, '').matchAll(pattern)].map(({ 0: match, index }) => ({
    name: match.replace(/[\s*/]+/g, ' '),
    at: `${path}:${lineOf(text, index)}`,
  }));

/**
 * Returns the citations of rules that `docs/understand/rules.md` does not state and of decisions without a record, and the rules
 * that no file cites.
 *
 * @param {readonly { path: string, text: string }[]} sources
 */
export function wrongCitations(sources) {
  const rules = sources.filter(({ path }) => path === rulesPath);
  const stated = rules.flatMap((source) => matches(source, statement));
  const codes = new Set(stated.map(({ name }) => name));
  const inRules = rules.flatMap((source) => matches(source, code));
  const elsewhere = sources.filter((source) => !rules.includes(source)).flatMap((source) => matches(source, code));
  const cited = new Set(elsewhere.map(({ name }) => name));
  const records = new Set(sources.map(({ path }) => `ADR ${/^docs\/decisions\/0*(\d+)-/.exec(path)?.[1]}`));
  const decisions = sources.flatMap((source) => matches(source, record));
  return [
    ...[...inRules, ...elsewhere]
      .filter(({ name }) => !codes.has(name))
      .map(({ name, at }) => `${at}: ${name} is not stated in ${rulesPath}`),
    ...stated.filter(({ name }) => !cited.has(name)).map(({ name, at }) => `${at}: ${name} is cited nowhere`),
    ...decisions
      .filter(({ name }) => !records.has(name))
      .map(({ name, at }) => `${at}: ${name} has no record in docs/decisions`),
  ];
}
