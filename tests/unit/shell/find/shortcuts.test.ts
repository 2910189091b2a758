import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import '../../../../src/i18n/consoleTexts';
import { t } from '../../../../src/i18n/translate';
import { shortcutGroups } from '../../../../src/shell/find/shortcuts';

/** Returns the rows of the guide's tables of keys, as `keys | effect`. */
function keysOfGuide(): string[][] {
  const tables = readFileSync('docs/use/keyboard.md', 'utf8')
    .split(/^\| Key \|.*\n\|---\|---\|\n/m)
    .slice(1);
  return tables.map(
    (table) =>
      table
        .split('\n\n')[0]
        ?.trim()
        .split('\n')
        .map((line) => line.replace(/^\| | \|$/g, '')) ?? [],
  );
}

it('lists the shortcuts as the user guide does', () => {
  const listed = shortcutGroups.map(({ shortcuts }) =>
    shortcuts.map(({ keys, does }) => `${keys.join(', ')} | ${t(does).replaceAll('’', "'")}`),
  );
  expect(listed).toEqual(keysOfGuide());
});
