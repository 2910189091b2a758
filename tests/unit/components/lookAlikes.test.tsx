import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listLookAlikes } from '../../../contract/lookAlikes';
import { beginSession, endSession } from '../../../src/authProvider/session';
import {
  LookAlike,
  LookAlikesContext,
  LookAlikesProvider,
  lookAlikesOf,
  lookAlikeText,
  ruleLookAlike,
} from '../../../src/components/lookAlikes';
import { ThingName } from '../../../src/components/thingLinks';
import { ValueList } from '../../../src/components/ValueList';
import { columnRule } from '../../../src/dataProvider/columnRules';
import type { Row } from '../../../src/definitions/basics';
import { isAboutVertical, toActor, toPerson, toTarget } from '../../../src/definitions/knownThings';
import { rowColumns } from '../../../src/list/actions/rowCell';
import { drawCell } from '../../../src/list/table/Cell';

const answer = [
  { kind: 'person', name: 'ada', looks_like: ['аda'] },
  { kind: 'person', name: 'аda', looks_like: ['ada'] },
  { kind: 'person', name: 'Iena', looks_like: ['lena'] },
  { kind: 'person', name: 'жjulia', looks_like: [] },
  { kind: 'person', name: 'x', looks_like: ['x1', 'x2', 'x3', 'x4', 'x5'] },
  { kind: 'person', name: 'דנה', looks_like: ['דנ\u05d4\u05bf'] },
  { kind: 'vertical', name: 'Dаta/Air', looks_like: ['Data/Air'] },
] as const;
const known = lookAlikesOf(answer.map((one) => ({ ...one, looks_like: [...one.looks_like] })));

describe('lookAlikeText', () => {
  it.each([
    ['ada', 'Looks like аda (with U+0430)'],
    ['аda', 'Looks like ada, but has U+0430'],
    ['Iena', 'Looks like lena (with U+006C)'],
    ['жjulia', 'Mixes letters of different alphabets'],
    ['x', 'Looks like x1 (with U+0031), x2 (with U+0032), x3 (with U+0033), 2 more'],
    ['דנה', 'Looks like \u2068דנ\u05d4\u05bf\u2069 (with U+05BF)'],
  ])('describes %s: %s', (name, text) => {
    expect(lookAlikeText(known, 'person', name)).toBe(text);
  });

  it.each(['Ada', 'bob', '', undefined, 7])('is undefined for %j', (name) => {
    expect(lookAlikeText(known, 'person', name)).toBeUndefined();
  });

  it('compares a name with those of its kind', () => {
    expect(lookAlikeText(known, 'vertical', 'ada')).toBeUndefined();
  });
});

describe('ruleLookAlike', () => {
  const columns = [
    { name: 'actor', thing: toActor },
    { name: 'owner', thing: toPerson('owner') },
    { name: 'plain', thing: { page: 'person', params: ({ plain }: { plain?: unknown }) => ({ username: plain }) } },
    { name: 'region', names: 'vertical' },
    { name: 'target', thing: toTarget, names: (row: Row) => (isAboutVertical(row) ? 'vertical' : undefined) },
    {
      name: 'odd',
      names: () => {
        throw new Error('no row of mine');
      },
    },
  ] as const;
  const textOf = (name: string, row: Row) => ruleLookAlike(known, columnRule({ columns }, name), row);

  it.each([
    ['actor', { actor: 'аda' }],
    ['owner', { owner: 'аda' }],
    ['plain', { plain: 'аda' }],
    ['target', { action: 'register', target: 'аda' }],
  ])('finds the person of the column %s', (name, row) => {
    expect(textOf(name, row)).toBe('Looks like ada, but has U+0430');
  });

  it.each([
    ['region', { region: 'Dаta/Air' }],
    ['target', { action: 'createvertical', target: 'Dаta/Air' }],
  ])('finds the vertical of the column %s', (name, row) => {
    expect(textOf(name, row)).toBe('Looks like Data/Air, but has U+0430');
  });

  it.each([
    ['name', { name: 'аda' }],
    ['target', { action: 'approverequest', target: 'аda' }],
    ['actor', {}],
    ['odd', { odd: 'аda' }],
  ])('is undefined for the column %s', (name, row) => {
    expect(textOf(name, row)).toBeUndefined();
  });
});

describe('a look-alike name', () => {
  const rule = columnRule({ columns: [{ name: 'by', thing: toPerson('by') }] }, 'by');
  const show = (content: React.ReactNode) =>
    render(
      <MemoryRouter>
        <LookAlikesContext value={known}>{content}</LookAlikesContext>
      </MemoryRouter>,
    );

  it('carries a mark in a cell of a table', () => {
    const cellOf = (by: string) =>
      drawCell({
        ...{ rule, row: { by }, numeric: false, stays: false, label: undefined, isStop: false, place: undefined },
        ...{ startsAt: undefined, alike: ruleLookAlike(known, rule, { by }) },
      });
    show(
      <table>
        <tbody>
          <tr>{cellOf('аda')}</tr>
          <tr>{cellOf('bob')}</tr>
        </tbody>
      </table>,
    );
    expect(screen.getByRole('cell', { name: /^аda ?Looks like ada, but has U\+0430$/ })).toContainElement(
      screen.getByTitle('Looks like ada, but has U+0430'),
    );
    expect(screen.getByRole('cell', { name: 'bob' })).toHaveTextContent(/^bob$/);
  });

  it('carries a mark among the values of a record', () => {
    show(<ValueList values={[{ rule, label: 'By' }]} row={{ by: 'аda' }} />);
    expect(screen.getByRole('definition')).toHaveTextContent('аda Looks like ada, but has U+0430');
  });

  it('carries a mark in the dialog of an action', () => {
    const [column] = rowColumns(
      ['by'],
      [{ by: 'аda' }],
      (row) => row,
      () => rule,
    );
    show(<p>{column?.cell({ by: 'аda' })}</p>);
    expect(screen.getByRole('paragraph')).toHaveTextContent('аda Looks like ada, but has U+0430');
  });

  it('carries a mark wherever a person is linked to', () => {
    show(
      <p>
        <ThingName to={toPerson('by')} row={{ by: 'аda' }}>
          аda
        </ThingName>
      </p>,
    );
    expect(screen.getByRole('paragraph')).toHaveTextContent('аda Looks like ada, but has U+0430');
  });
});

describe('LookAlikesProvider', () => {
  const fetched = vi.fn<typeof fetch>();

  beforeEach(() => {
    fetched.mockReset().mockImplementation(async () => Response.json({ data: answer }));
    vi.stubGlobal('fetch', fetched);
  });
  afterEach(() => endSession('logout'));

  function start(roles: readonly string[], offers: readonly string[]): void {
    beginSession('tok-1', { username: 'ada', email: '', vertical: 'admin', roles }, offers);
    render(
      <QueryClientProvider client={new QueryClient()}>
        <LookAlikesProvider>
          <LookAlike kind="person" name="аda" />
        </LookAlikesProvider>
      </QueryClientProvider>,
    );
  }

  it('loads the names for an admin of a back end that offers them', async () => {
    start(['admin'], [listLookAlikes.name]);
    expect(await screen.findByTitle('Looks like ada, but has U+0430')).toBeInTheDocument();
  });

  it.each([
    ['not offered', ['admin'], []],
    ['not open to the user', ['aws operator', 'machine_launch user'], [listLookAlikes.name]],
  ])('sends no request if the call is %s', (_why, roles, offers) => {
    start(roles, offers);
    expect(fetched).not.toHaveBeenCalled();
    expect(screen.queryByTitle('Looks like ada, but has U+0430')).toBeNull();
  });
});
