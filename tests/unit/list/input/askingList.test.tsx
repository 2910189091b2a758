import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '../../../../src/authProvider/session';
import accessReport from '../../../../src/resources/accessReport';
import { json } from '../../responses';
import { openList, stubLayout } from '../openList';

const fetched = vi.fn<typeof fetch>();
const right = {
  ...{ person: 'ada', vertical: 'admin', kind: 'role', right: 'admin', opens: ['admin'] },
  ...{ since: '2026-11-30T08:00:00Z', until: null, given_by: null, why: null },
};

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset());
  fetched.mockImplementation(json({ known_since: null, data: [right] }));
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

const bodies = () => fetched.mock.calls.map(([, init]) => init?.body);

it('opens with the search of the empty form if it has no hint, and searches again on demand', async () => {
  openList(accessReport, { address: '/dashboard/admin/accessreport' });
  expect(await screen.findByText('1–1 of 1')).toBeInTheDocument();
  expect(bodies()).toEqual(['{"at":null}']);
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(screen.getByText('1–1 of 1')).toBeInTheDocument();
});
