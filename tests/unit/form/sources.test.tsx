import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '../../../src/authProvider/session';
import { useDirectory } from '../../../src/custom/people/directory';
import { ChosenLabel, SourceChoice } from '../../../src/form/sources';

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
