import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { localTime } from '../../../src/components/shownText';
import { ValueList } from '../../../src/components/ValueList';
import { columnRule } from '../../../src/dataProvider/columnRules';

const value = (name: string, more: object = {}) => ({ rule: { ...columnRule({}, name), ...more }, label: name });

it('shows values by their words, and copies them unchanged', async () => {
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

it('shows times in the user’s time zone and tags as typed, with the original as tooltip and copy', async () => {
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

it('neither shows nor copies a secret', () => {
  const secret = { ...value('code', { render: () => 'tulip' }), isSecret: true };
  render(<ValueList values={[secret]} row={{ code: 'tulip' }} isTyped />);
  expect(screen.getByRole('definition')).toHaveTextContent('••••••');
  expect(screen.queryByRole('button')).toBeNull();
});

it('places the buttons inside of the definitions', () => {
  render(<ValueList values={[value('name')]} row={{ name: 'x' }} />);
  expect(within(screen.getByRole('definition')).getByRole('button', { name: 'Copy name' })).toBeVisible();
});
