import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { listRequestableRoles } from '../../../contract/roleRequests';
import { beginSession, endSession } from '../../../src/authProvider/session';
import { useDirectory } from '../../../src/custom/people/directory';
import { ChosenLabel, SourceChoice } from '../../../src/form/sources';
import { heldRole } from '../../../src/resources/shared/access';

const answer = {
  users: [{ userid: 8, username: 'otto', email: '', verticals: [] }],
  roles: [{ roleid: 2, rolename: 'aws user', module: 'aws' }],
  data: [{ id: 3, name: 'Data/Air' }],
};

afterEach(() => endSession('logout'));

function Page() {
  const { users, roleName } = useDirectory();
  return (
    <>
      <p>{users.map(({ username }) => `${username} is an ${roleName(2)}`)}</p>
      {(['people', 'roles', 'verticals'] as const).map((source) => (
        <SourceChoice
          key={source}
          source={source}
          label={source}
          value=""
          onChange={vi.fn()}
          disabled={false}
          clearable
          manner="load"
          enabled
          waits={undefined}
        />
      ))}
    </>
  );
}

it('loads people, roles and verticals once for a page and the choices in its form', async () => {
  beginSession('tok-1', { username: 'ada', email: '', roles: ['admin'], vertical: 'admin' });
  const fetched = vi.fn<typeof fetch>(async () => Response.json(answer));
  vi.stubGlobal('fetch', fetched);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Page />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('otto is an aws user')).toBeVisible();
  for (const [name, option] of [
    ['people', 'otto'],
    ['roles', 'aws user'],
    ['verticals', 'Data/Air'],
  ] as const) {
    await userEvent.click(screen.getByRole('combobox', { name }));
    await waitFor(() => expect(screen.getByRole('option', { name: option })).toBeVisible());
  }
  expect(fetched.mock.calls.map(([url]) => String(url).split('/').at(-1)).sort()).toEqual([
    'getroles',
    'getusers',
    'listverticals',
  ]);
});

it('shows the label of a chosen identifier, and the identifier while its list lacks it', async () => {
  beginSession('tok-1', { username: 'ada', email: '', roles: ['admin'], vertical: 'admin' });
  vi.stubGlobal('fetch', async () => Response.json(answer));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <p>
        <ChosenLabel source="verticals" value="3" />
      </p>
      <p>
        <ChosenLabel source="verticals" value="9" />
      </p>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Data/Air')).toBeVisible();
  expect(screen.getByText('9')).toBeVisible();
});

it('disables a choice that is taken, and says why below the field if it is chosen', async () => {
  beginSession('tok-1', { username: 'ada', email: '', roles: ['admin'], vertical: 'admin' });
  const roles = [
    { id: 1, name: 'aws user', held_in: [3] },
    { id: 2, name: 'aws admin', held_in: [4] },
  ];
  vi.stubGlobal('fetch', async () => Response.json({ roles }));
  const choice = (value: string) => (
    <QueryClientProvider client={new QueryClient()}>
      <SourceChoice
        source={{ call: listRequestableRoles, rows: 'roles', value: 'id', label: 'name' }}
        taken={(row) => heldRole(row, { vertical_id: '3' }) && 'You have it already'}
        label="Role"
        value={value}
        onChange={vi.fn()}
        disabled={false}
        clearable
        manner="load"
        enabled
        waits={undefined}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(choice(''));
  await userEvent.click(screen.getByRole('combobox', { name: 'Role' }));
  const taken = await screen.findByRole('option', { name: 'aws user' });
  expect(taken).toHaveAttribute('aria-disabled', 'true');
  expect(taken).toHaveAccessibleDescription('You have it already');
  expect(screen.getByRole('option', { name: 'aws admin' })).toHaveAttribute('aria-disabled', 'false');
  rerender(choice('1'));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveAccessibleDescription('You have it already'),
  );
});
