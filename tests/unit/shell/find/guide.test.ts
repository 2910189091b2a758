import { expect, it } from 'vitest';
import { renderGuide } from '../../../../scripts/lib/guide.mjs';
import { registry } from '../../../../src/resources';
import { addressOfSection, excerptOf, type GuideSection, keyOf, searchGuide } from '../../../../src/shell/find/guide';

const files = renderGuide('docs/use', ['guide.css']);
const sections = JSON.parse(String(files.get('sections.json'))) as GuideSection[];

it('has a section for every page of the console, and for the home screen', () => {
  const keys = sections.map(keyOf);
  expect(keys).toContain('workspaces');
  for (const { name, help } of registry.pages.values()) expect([name, keys.includes(help ?? '')]).toEqual([name, true]);
});

it('leads to an element of a page of the guide for every section', () => {
  for (const section of sections) {
    const [, page = '', id] = /^\/help\/([^#]+)(?:#(.+))?$/.exec(addressOfSection(section)) ?? [];
    expect(String(files.get(page))).toContain(id === undefined ? `<h1>${section.title}` : `<h2 id="${id}">`);
  }
});

it('lists every page of the guide in its contents', () => {
  const pages = [...files.keys()].filter((name) => name.endsWith('.html') && name !== 'index.html');
  for (const page of pages) expect(String(files.get('index.html'))).toContain(`href="${page}"`);
});

it('needs no inline script or style, which the Content-Security-Policy refuses', () => {
  for (const [name, text] of files)
    if (name.endsWith('.html'))
      expect(String(text)).not.toMatch(/<script(?! src="theme\.js">)|<style|\sstyle=|\son\w+=/);
});

it('has small pictures', () => {
  for (const [name, content] of files)
    if (name.startsWith('media/')) expect([name, content.length <= 120 * 1024]).toEqual([name, true]);
});

it('finds the sections that have all words, and those with the words in their titles first', () => {
  const [first, ...others] = searchGuide(sections, 'Protected  machines');
  expect(first).toMatchObject({ page: 'terminate-machines', title: 'What about protected machines?' });
  for (const { title, of = '', text } of others) expect(`${title} ${of} ${text}`.toLowerCase()).toContain('protected');
  expect(searchGuide(sections, 'no such word')).toEqual([]);
  expect(searchGuide(sections, ' ')).toEqual([]);
});

it('shows the part of a section around the first word', () => {
  const text = `${'before '.repeat(20)}the needle ${'after '.repeat(40)}`;
  const excerpt = excerptOf({ page: 'lists', title: 'How?', text }, 'needle');
  expect(excerpt).toMatch(/^…(before )+the needle (after )+after…$/);
  expect(excerptOf({ page: 'lists', title: 'How?', text: 'A short text.' }, 'how')).toBe('A short text.');
});
