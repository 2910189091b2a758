import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { LookAlikesContext, lookAlikesOf } from '../../../../src/components/lookAlikes';
import type { Directory } from '../../../../src/custom/people/directory';
import { PeopleCards } from '../../../../src/custom/people/PeopleCards';

const directory = (names: readonly string[]): Directory => ({
  users: names.map((username, index) => ({ userid: index + 1, username, email: '', verticals: [] })),
  roles: [],
  verticals: [],
  roleName: String,
  verticalName: String,
  ready: true,
  error: undefined,
  since: 0,
  failure: undefined,
  reload: vi.fn(),
  refreshUsers: vi.fn(),
  freshUser: vi.fn(),
});

function show(...names: string[]) {
  const props = { directory: directory(names), onSearch: vi.fn(), onSelect: vi.fn() };
  const { rerender } = render(<PeopleCards {...props} search="" />);
  return (search: string) => rerender(<PeopleCards {...props} search={search} />);
}

const button = (name: string) => screen.getByRole('button', { name });

describe('the cards of people', () => {
  it('keep the focus on a card that the next search finds too', () => {
    const search = show('bertha', 'anna', 'berta');
    search('bert');
    button('berta').focus();
    search('berta');
    expect(screen.queryByRole('button', { name: 'bertha' })).toBeNull();
    expect(button('berta')).toHaveFocus();
  });

  it('show three roles and verticals each, and the number of others', () => {
    const people = directory(['anna', 'bert']);
    const verticals = [
      {
        vertical_id: 7,
        direct_privileges: [],
        roles: [1, 2, 3, 4, 5].map((roleid) => ({ roleid, direct_privileges: [] })),
      },
    ];
    const users = people.users.map((user) => (user.username === 'anna' ? { ...user, verticals } : user));
    const named = {
      ...people,
      users,
      roleName: (id: number | string) => `role ${id}`,
      verticalName: (id: number | string) => `vertical ${id}`,
    };
    render(<PeopleCards directory={named} search="" onSearch={vi.fn()} onSelect={vi.fn()} />);
    expect(button('anna')).toHaveAccessibleDescription('Roles: role 1, role 2, role 3, +2 more Verticals: vertical 7,');
    expect(screen.getByText('+2 more')).toHaveAttribute('title', 'role 4\nrole 5');
    expect(button('bert')).toHaveAccessibleDescription('No roles No vertical');
  });

  it('show a look-alike name outside of the button’s name', () => {
    const names = [{ kind: 'person', name: 'аnna', looks_like: ['anna'] } as const];
    render(
      <LookAlikesContext value={lookAlikesOf(names.map((one) => ({ ...one, looks_like: [...one.looks_like] })))}>
        <PeopleCards directory={directory(['anna', 'аnna'])} search="" onSearch={vi.fn()} onSelect={vi.fn()} />
      </LookAlikesContext>,
    );
    expect(button('аnna')).toHaveAccessibleDescription('Looks like anna, but has U+0430 No roles No vertical');
    expect(button('anna')).toHaveAccessibleDescription('No roles No vertical');
  });

  it('reset to page 1 on every search', () => {
    const search = show(...Array.from({ length: 49 }, (_, index) => `person.${index + 1}`));
    fireEvent.click(screen.getByLabelText('Next page'));
    expect(screen.getByTitle('person.49')).toBeVisible();
    search('person');
    expect(screen.getByTitle('person.1')).toBeVisible();
    fireEvent.click(screen.getByLabelText('Next page'));
    search('');
    expect(screen.getByTitle('person.1')).toBeVisible();
  });
});
