/** Matches a file and cited test titles in a document: `tests/x.test.ts`: "title", "title". */
const citation = /`([\w./-]+\.(?:tsx?|mjs))`: ("[^"]*"(?:, "[^"]*")*)/g;

/**
 * Returns the test titles that a document cites and the files lack. Documents have typographic apostrophes.
 *
 * @param {{ path: string, text: string }} document
 * @param {(path: string) => string | undefined} read
 */
export const missingEvidence = ({ path, text }, read) =>
  text.split('\n').flatMap((line, index) =>
    [...line.matchAll(citation)].flatMap(([, file, titles]) => {
      const source = read(file)?.replaceAll("\\'", "'").replaceAll('’', "'");
      return [...titles.matchAll(/"([^"]*)"/g)]
        .filter(([, title]) => !source?.includes(title.replaceAll('’', "'")))
        .map(([quoted]) => `${path}:${index + 1}: ${file} has no ${quoted}`);
    }),
  );
