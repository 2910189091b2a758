import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';

/** The file that lists the pages of the guide. It becomes `index.html`. */
const contents = 'README.md';

const htmlName = (file) => (file === contents ? 'index.html' : file.replace(/\.md$/, '.html'));

/** Returns the id that GitHub gives to a heading. */
const slug = (title) =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

const escaped = (text) =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character]);

/** Returns the text of Markdown tokens without their marks. */
const plain = (tokens) =>
  tokens
    .flatMap(({ type, text, tokens: inner, items, header, rows }) => {
      if (type === 'image') return [];
      if (type === 'table') return [header, ...rows].flat().flatMap((cell) => plain(cell.tokens));
      const below = inner ?? items;
      return below ? [plain(below)] : type === 'space' ? [] : [text ?? ''];
    })
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the title of a heading. */
const titleOf = ({ tokens }) => tokens.map(({ text }) => text).join('');

/** Returns the width and height in CSS pixels of a WebP that was taken at two device pixels each: of the extended or the lossy format. */
function sizeOf(picture) {
  const isExtended = picture.toString('latin1', 12, 16) === 'VP8X';
  return isExtended
    ? [24, 27].map((offset) => (picture.readUIntLE(offset, 3) + 1) / 2)
    : [26, 28].map((offset) => (picture.readUInt16LE(offset) & 0x3fff) / 2);
}

/** Creates the Markdown parser for the guide in a folder. */
function parserFor(folder) {
  return new Marked({
    renderer: {
      heading(token) {
        const { depth, tokens } = token;
        const id = depth === 1 ? '' : ` id="${slug(titleOf(token))}"`;
        return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const address = href.replace(/^[\w-]+\.md/, htmlName);
        return `<a href="${escaped(address)}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        const [width, height] = sizeOf(readFileSync(join(folder, href)));
        const picture = `<img src="${href}" alt="${escaped(text)}" width="${width}" height="${height}">`;
        return `<a class="picture" href="${href}">${picture}</a>`;
      },
    },
  });
}

/** Splits the tokens of a page at its headings of the first two levels. */
function sectionsOf(page, tokens) {
  const starts = tokens.flatMap(({ type, depth }, place) => (type === 'heading' && depth <= 2 ? [place] : []));
  const of = titleOf(tokens[starts[0]]);
  return starts.map((start, place) => {
    const heading = tokens[start];
    const title = titleOf(heading);
    const text = plain(tokens.slice(start + 1, starts[place + 1]));
    return heading.depth === 1 ? { page, title, text } : { page, id: slug(title), title, of, text };
  });
}

/** Renders the menu: the headings of the contents, each with its links. */
function menuOf(tokens, current, markdown) {
  const parts = tokens
    .filter(({ type, depth }) => type === 'list' || (type === 'heading' && depth === 2))
    .map((token) =>
      token.type === 'heading'
        ? `<h2>${escaped(titleOf(token))}</h2>`
        : markdown.parser([token]).replace(`href="${current}"`, `href="${current}" aria-current="page"`),
    );
  return `<nav aria-label="User guide">\n${parts.join('\n')}\n</nav>`;
}

const pageOf = ({ title, menu, main, styles }) => `<!doctype html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${escaped(title)}</title>
<link rel="icon" href="../favicon.svg" type="image/svg+xml">
<script src="theme.js"></script>
${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n')}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header><a class="home" href="index.html">User guide</a><a href="../dashboard">Open the console</a></header>
<div class="columns">
<main id="content" tabindex="-1">
${main}</main>
${menu}
</div>
</body>
</html>
`;

/**
 * Renders the user guide as HTML pages without inline styles or scripts, which the Content-Security-Policy refuses.
 *
 * @param {string} folder Markdown files, and pictures in `media/`
 * @param {readonly string[]} styles addresses of style sheets, relative to the pages
 * @returns {Map<string, string | Buffer>} files by name: pages, pictures, and `sections.json`, which the console searches
 */
export function renderGuide(folder, styles) {
  const markdown = parserFor(folder);
  const names = readdirSync(folder).filter((file) => file.endsWith('.md'));
  const pages = new Map(names.map((file) => [file, markdown.lexer(readFileSync(join(folder, file), 'utf8'))]));
  const own = [...pages].filter(([file]) => file !== contents);
  const files = new Map();
  for (const [file, tokens] of pages) {
    const isContents = file === contents;
    const heading = titleOf(tokens[0]);
    const menu = isContents ? '' : menuOf(pages.get(contents), htmlName(file), markdown);
    const title = isContents ? heading : `${heading} · User guide`;
    files.set(htmlName(file), pageOf({ title, menu, main: markdown.parser(tokens), styles }));
  }
  files.set('sections.json', JSON.stringify(own.flatMap(([file, tokens]) => sectionsOf(file.slice(0, -3), tokens))));
  for (const name of readdirSync(join(folder, 'media')))
    files.set(`media/${name}`, readFileSync(join(folder, 'media', name)));
  return files;
}

/**
 * Vite plugin. Adds the user guide to the console's static files, in `help/`, so that it is wherever the console is served.
 *
 * @returns {import('vite').Plugin}
 */
export function guide() {
  let root;
  return {
    name: 'quarterdeck-guide',
    apply: 'build',
    // After index.html, whose style sheets the guide shares.
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const links = String(bundle['index.html'].source).matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g);
      const styles = [...links].map(([, file]) => `../${file}`);
      if (styles.length === 0) this.error('index.html has no style sheet for the user guide');
      for (const [name, source] of renderGuide(join(root, 'docs/use'), [...styles, 'guide.css']))
        this.emitFile({ type: 'asset', fileName: `help/${name}`, source });
    },
  };
}
