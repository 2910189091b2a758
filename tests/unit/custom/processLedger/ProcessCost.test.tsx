import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { listCosts } from '../../../../contract/costs';
import { beginSession, endSession } from '../../../../src/authProvider/session';
import { ProcessCost } from '../../../../src/custom/processLedger/ProcessCost';
import { ConsoleContext } from '../../list/openList';
import { json } from '../../responses';

afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const NoRetry = ({ children }: { readonly children: ReactNode }) => (
  <ConsoleContext queryClient={queryClient}>{children}</ConsoleContext>
);

it('says that the cost is unknown if it cannot be read', async () => {
  vi.stubGlobal('fetch', json({ message: 'The database is down' }, 503));
  beginSession('t'.repeat(43), { username: 'ada', email: '', roles: ['launch admin'], vertical: 'crawl' }, [
    listCosts.name,
  ]);
  const { container } = render(<ProcessCost id="7" />, { wrapper: NoRetry });
  await vi.waitFor(() => expect(container.textContent).toBe('Cost: Unknown.'));
  expect(screen.getByRole('link', { name: 'Cost' }).getAttribute('href')).toContain('/dashboard/launch/cost');
});
