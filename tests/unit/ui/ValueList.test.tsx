import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { columnRule } from '../../../src/dataProvider/columnRules';
import { localTime } from '../../../src/ui/shownText';
import { ValueList } from '../../../src/ui/ValueList';

const value = (name: string, more: object = {}) => ({ rule: { ...columnRule({}, name), ...more }, label: name });

it('the values of a row are shown by their words, and each is copied as it came', async () => {
  const user = userEvent.setup();
  const values = [value('size', { words: { l: 'Large' } }), value('owner'), value('note')];
  render(<ValueList label="Values" values={values} row={{ size: 'l', owner: { team: 'air' }, note: null }} />);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    ...['Large', '{\n  "team": "air"\n}', '-'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Copy size' }));
  expect(await navigator.clipboard.readText()).toBe('l');
  expect(screen.queryByRole('button', { name: 'Copy note' })).toBeNull();
});

it('a moment is shown by the clock of the reader, tags as they are typed; as they came they are tooltips and copies', async () => {
  const user = userEvent.setup();
  const row = { made_at: '2025-03-01T10:00:00Z', tags: { team: 'air', critical: true }, deep: { a: { b: 1 } } };
  render(<ValueList values={[value('made_at'), value('tags'), value('deep')]} row={row} isTyped />);
  const shown = localTime(row.made_at, true)?.shown;
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    ...[shown, 'team=air, critical=true', '{\n  "a": {\n    "b": 1\n  }\n}'],
  ]);
  expect(screen.getByTitle(row.made_at)).toHaveTextContent(String(shown));
  expect(screen.getByTitle('{"team":"air","critical":true}')).toHaveTextContent('team=air');
  await user.click(screen.getByRole('button', { name: 'Copy made_at' }));
  expect(await navigator.clipboard.readText()).toBe(row.made_at);
  await user.click(screen.getByRole('button', { name: 'Copy tags' }));
  expect(await navigator.clipboard.readText()).toBe('{"team":"air","critical":true}');
});

it('a secret is neither drawn nor copied', () => {
  const secret = { ...value('code', { render: () => 'tulip' }), isSecret: true };
  render(<ValueList values={[secret]} row={{ code: 'tulip' }} isTyped />);
  expect(screen.getByRole('definition')).toHaveTextContent('••••••');
  expect(screen.queryByRole('button')).toBeNull();
});

it('the buttons stand in the definitions: nothing else may be in a list of them', () => {
  render(<ValueList values={[value('name')]} row={{ name: 'x' }} />);
  expect(within(screen.getByRole('definition')).getByRole('button', { name: 'Copy name' })).toBeVisible();
});
