import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { RegistryProvider } from '../../../../src/definitions/registry';
import '../../../../src/i18n/consoleTexts';
import { registry } from '../../../../src/resources';
import { GuideSearch } from '../../../../src/shell/find/GuideSearch';

afterEach(() => vi.unstubAllGlobals());

function show(address: string, answer: Response) {
  const load = vi.fn(async () => answer);
  vi.stubGlobal('fetch', load);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <RegistryProvider value={registry}>
          <GuideSearch>The glossary</GuideSearch>
        </RegistryProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return load;
}

const sections = [
  { page: 'process', title: 'A process?', text: 'Open it.' },
  { page: 'process', id: 'which', title: 'Which?', of: 'A process?', text: 'These.' },
  { page: 'workspaces', title: 'Where am I?', text: 'Home.' },
];

it.each([
  ['/dashboard/launch/process/7', 'A process?', '/help/process.html'],
  ['/dashboard/admin/process/7', 'A process?', '/help/process.html'],
  ['/dashboard', 'Where am I?', '/help/workspaces.html'],
])('links from %s to its section of the guide', async (address, name, target) => {
  show(address, Response.json(sections));
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', target);
  expect(screen.getByRole('link', { name: 'User guide' })).toHaveAttribute('href', '/help/index.html');
});

it('shows no search and no links if the host does not serve the guide', async () => {
  const load = show('/dashboard', new Response('<!doctype html>'));
  await waitFor(() => expect(load).toHaveBeenCalled());
  await Promise.resolve();
  expect(screen.getByText('The glossary')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('searchbox')).toBeNull();
});
