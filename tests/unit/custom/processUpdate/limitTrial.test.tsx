import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { tryOnPast } from '../../../../contract/trial';
import { beginSession, endSession } from '../../../../src/authProvider/session';
import { processesKey } from '../../../../src/components/tool/useProcesses';
import parts from '../../../../src/custom/processUpdate/updateParts';
import { json } from '../../responses';

const Preview = parts.behind?.machine_max_count;
const none = { stops: 0, machines_stopped: 0, starts: 0, ends: 0, terminations: 0 };
const data = {
  ...{ ...none, from: '2026-08-30T10:00:00.000Z', to: '2026-11-30T10:00:00.000Z', machines: 40 },
  ...{ launches_refused: 1, machines_refused: 4, peak: 9, days_over_limit: 2, hours_saved: 20, saved: null },
  ...{ unpriced: 4, priced_at: '2026-11-01' },
};

afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

function page(machine_max_count: string) {
  beginSession('token', { username: 'ada', email: '', roles: ['admin'], vertical: 'admin' }, [tryOnPast.name]);
  const fetched = vi.fn<typeof fetch>(json({ data }));
  vi.stubGlobal('fetch', fetched);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(processesKey, [{ id: 7, process_name: 'Fares', machine_max_count: 9, machines_live: 6 }]);
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        {Preview ? <Preview change={() => undefined} values={{ process_id: '7', machine_max_count }} /> : null}
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return fetched;
}

it('tries the typed limit, and says which launches it would have rejected', async () => {
  const fetched = page(' 5 ');
  await userEvent.click(screen.getByRole('button', { name: 'Try on the last quarter' }));
  expect(await screen.findByText(/1 launch of 4 machines would have been rejected/)).toHaveTextContent(
    'Cost: unknown, since the price list has no such machine.',
  );
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toEqual({ process_id: 7, limit: 5 });
});

it('tries nothing until a limit is typed', () => {
  page('many');
  expect(screen.queryByRole('button', { name: 'Try on the last quarter' })).toBeNull();
});
