import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { at } from './paths.mjs';

/** Matches the target of a link or picture in Markdown. */
const link = /\]\(([^()\s]+(?:\([^()\s]*\))?)\)/g;
const isExternal = (target) => /^[a-z][a-z+.-]*:/.test(target);

/** Maximum numbers of lines, by path. */
const lineLimits = [
  [/^(README|ARCHITECTURE)\.md$/, 120],
  [/^docs\/decisions\/\d+-.*\.md$/, 40],
];

const maxWidth = 100;

/** The sentence in a generated page that names its script. */
const isGenerated = (text) => /^This page is generated /m.test(text);

/** Returns true for a line of prose that can be wrapped. Tables, headings and long links cannot. */
const isTooWide = (line) => line.length > maxWidth && !/^\s*(\||#)/.test(line) && line.lastIndexOf(' ', maxWidth) > 20;

/** Returns the lines of a document, with empty lines for code blocks. */
function proseOf(text) {
  let fence;
  return text.split('\n').map((line) => {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1];
    const isFence = mark !== undefined && (fence === undefined || line.trim() === fence);
    if (isFence) fence = fence === undefined ? mark : undefined;
    return isFence || fence !== undefined ? '' : line;
  });
}

/** Returns GitHub's anchors of a document's headings. */
function anchorsOf(text) {
  const anchors = new Set();
  for (const line of proseOf(text)) {
    const heading = /^#{1,6} (.*)$/.exec(line)?.[1];
    if (heading === undefined) continue;
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').trim();
    const slug = words
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

/**
 * Returns broken relative links and anchors, lines that are too wide, and documents that are too long.
 *
 * @param {readonly { path: string, text: string }[]} documents Markdown files, by their path in the project
 * @param {(path: string) => boolean} exists
 */
export function documentProblems(documents, exists = (path) => existsSync(at(path))) {
  const texts = new Map(documents.map(({ path, text }) => [normalize(path), text]));
  const problemOf = (path, target) => {
    const [file, anchor] = decodeURI(target).split('#', 2);
    const linked = file === '' ? normalize(path) : normalize(join(dirname(path), file));
    if (linked.startsWith('..') || !exists(linked)) return 'leads nowhere';
    const text = texts.get(linked);
    return anchor && text !== undefined && !anchorsOf(text).has(anchor) ? 'names no heading' : undefined;
  };
  return documents.flatMap(({ path, text }) => {
    const prose = proseOf(text);
    const links = prose.flatMap((line, index) =>
      [...line.matchAll(link)]
        .filter(([, target]) => !isExternal(target))
        .map(([, target]) => ({ target, line: index + 1, problem: problemOf(path, target) })),
    );
    const lines = text.trimEnd().split('\n').length;
    const limit = lineLimits.find(([pattern]) => pattern.test(path))?.[1] ?? Number.POSITIVE_INFINITY;
    return [
      ...links
        .filter(({ problem }) => problem !== undefined)
        .map(({ target, line, problem }) => `${path}:${line}: the link ${target} ${problem}`),
      ...prose.flatMap((line, index) =>
        isTooWide(line) && !isGenerated(text)
          ? [`${path}:${index + 1} has ${line.length} characters, more than ${maxWidth}`]
          : [],
      ),
      ...(lines > limit ? [`${path} has ${lines} lines, more than ${limit}`] : []),
    ];
  });
}
