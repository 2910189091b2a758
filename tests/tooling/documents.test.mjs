import { expect, it } from 'vitest';
import { documentProblems } from '../../scripts/lib/documents.mjs';

const exists = (path) => ['README.md', 'docs', 'docs/run/aws.md', 'docs/media/home.png'].includes(path);
const guide = { path: 'docs/run/aws.md', text: '# Which `keys` are there?\n\n## The file\n\n## The file\n' };

it('accepts links to files, folders, pictures, headings and other sites', () => {
  const text = [
    '[a](docs/run/aws.md) [b](docs) ![c](docs/media/home.png)',
    '[d](https://example.com/x) [e](mailto:a@example.com)',
    '[f](docs/run/aws.md#which-keys-are-there) [g](docs/run/aws.md#the-file-1) [h](#here)',
    '## Here',
  ].join('\n');
  expect(documentProblems([{ path: 'README.md', text }, guide], exists)).toEqual([]);
});

it.each([
  ['[a](docs/aws.md)', 'the link docs/aws.md leads nowhere'],
  ['[a](../README.md)', 'the link ../README.md leads nowhere'],
  ['![a](docs/media/none.png)', 'the link docs/media/none.png leads nowhere'],
  ['[a](docs/run/aws.md#file)', 'the link docs/run/aws.md#file names no heading'],
  ['[a](#nowhere)', 'the link #nowhere names no heading'],
])('names a broken link: %s', (text, problem) => {
  expect(documentProblems([{ path: 'README.md', text: `Words\n\n${text}\n` }, guide], exists)).toEqual([
    `README.md:3: ${problem}`,
  ]);
});

it('ignores links and headings in code blocks', () => {
  const text = '```md\n[a](none.md)\n```\n[b](#title)\n\n# Title\n';
  expect(documentProblems([{ path: 'README.md', text }], exists)).toEqual([]);
  expect(documentProblems([{ path: 'README.md', text: '```\n# Title\n```\n[b](#title)' }], exists)).toHaveLength(1);
});

it('names a page and a decision above their limits', () => {
  const pages = [
    { path: 'README.md', text: 'line\n'.repeat(121) },
    { path: 'docs/decisions/0001-x.md', text: 'line\n'.repeat(41) },
    { path: 'docs/run/aws.md', text: 'line\n'.repeat(500) },
  ];
  expect(documentProblems(pages, exists)).toEqual([
    'README.md has 121 lines, more than 120',
    'docs/decisions/0001-x.md has 41 lines, more than 40',
  ]);
});

it('names lines of prose above 100 characters, and leaves tables, headings, code and long links alone', () => {
  const words = `${'word '.repeat(24)}end`;
  const text = [
    words,
    '',
    `| ${words} |`,
    '',
    `# ${words}`,
    '',
    '```',
    words,
    '```',
    `[a](https://example.com/${'x'.repeat(99)})`,
  ];
  expect(documentProblems([{ path: 'README.md', text: text.join('\n') }], exists)).toEqual([
    'README.md:1 has 123 characters, more than 100',
  ]);
});
