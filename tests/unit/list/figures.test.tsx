import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '../../../src/authProvider/session';
import { figureHeights } from '../../../src/list/table/rowPlan';
import approveProcess from '../../../src/resources/approveProcess';
import { json } from '../responses';
import { openList, stubLayout } from './openList';

beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(json({ status: 'success', data: [] })));
  stubLayout();
  localStorage.clear();
  beginSession('tok-1', { username: 'ada', email: '', roles: ['admin'], vertical: 'admin' });
});
afterEach(() => {
  cleanup();
  endSession('logout');
  localStorage.clear();
  vi.unstubAllGlobals();
});

// Without other tests in its worker, the code of the figures has not loaded at the first render.
it('makes the table lower by the figures above it from the first render on', async () => {
  const { container } = openList(approveProcess, { address: '/dashboard/admin/approveprocess' });
  const isLower = () =>
    [...container.querySelectorAll('*')].some(
      (element) => getComputedStyle(element).getPropertyValue('--figures') === `${figureHeights.tiles}px`,
    );
  expect(isLower()).toBe(true);
  expect(await screen.findByRole('group', { name: 'Pending' })).toBeInTheDocument();
  expect(isLower()).toBe(true);
});
