import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { useDirectory } from '../../../src/custom/people/directory';
import { ask } from '../../../src/dataProvider/ask';
import { SourceChoice } from '../../../src/form/sources';

vi.mock('../../../src/dataProvider/ask', () => ({ ask: vi.fn() }));

const answer = {
  users: [{ userid: 8, username: 'otto', email: '', verticals: [] }],
  roles: [{ roleid: 2, rolename: 'aws user', module: 'aws' }],
  data: [{ id: 3, name: 'Data/Air' }],
};
const askMock = vi.mocked(ask);

beforeEach(() => {
  askMock
    .mockReset()
    .mockResolvedValue({ answer, reply: { status: 200, text: '', body: answer, headers: new Headers() } });
});

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

it('people, roles and verticals are read once for a page and for the choices in its form', async () => {
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
  expect(askMock.mock.calls.map(([{ path }]) => path).sort()).toEqual([
    'authentication/getroles',
    'authentication/getusers',
    'authentication/listverticals',
  ]);
});
