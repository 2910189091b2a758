import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { setSchedule } from '../../../../contract/schedules';
import { tryOnPast } from '../../../../contract/trial';
import { beginSession, endSession } from '../../../../src/authProvider/session';
import { adminMessages } from '../../../../src/i18n/adminMessages';
import { PageActions } from '../../../../src/list/actions/PageActions';
import { scheduleActions } from '../../../../src/resources/shared/schedules';
import { failed, json, type Respond } from '../../responses';

const week = {
  ...{ off_hours: true, time_zone: 'UTC', days: ['1', '2'], starts: '07:00', stops: '19:00' },
  ...{ default_lifetime_hours: null, maximum_lifetime_hours: null, grace_days: 7 },
};
const schedule = { ...week, process_id: 7, process_name: 'Fares', revision: 3, may_change: true, paused_until: null };
const data = {
  ...{ from: '2026-08-30T10:00:00.000Z', to: '2026-11-30T10:00:00.000Z', machines: 40 },
  ...{ stops: 9, machines_stopped: 3, starts: 8, ends: 0, terminations: 0, launches_refused: 0, machines_refused: 0 },
  ...{ peak: 40, days_over_limit: 0, hours_saved: 100, saved: 4.16, unpriced: 0, priced_at: '2026-11-01' },
};

afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

let opened = 0;

async function open(respond: Respond, offers: readonly string[] = [tryOnPast.name]) {
  beginSession('token', { username: 'ada', email: '', roles: ['admin'], vertical: 'admin' }, [
    ...[setSchedule.name, ...offers],
  ]);
  // The console keeps what was typed into the same form.
  opened += 1;
  const fetched = vi.fn<typeof fetch>(respond);
  vi.stubGlobal('fetch', fetched);
  render(
    <MemoryRouter>
      <CoreAdminContext
        i18nProvider={adminMessages}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <PageActions
          name={`schedule ${opened}`}
          actions={scheduleActions}
          row={schedule}
          id="7"
          read={async () => undefined}
        />
      </CoreAdminContext>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Set schedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule of Fares' }));
  const bodies = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
  return { dialog, bodies };
}

const tryIt = 'Try on the last quarter';

it('sends the typed schedule, and shows its consequences until a value changes', async () => {
  const { dialog, bodies } = await open(json({ data }));
  const stops = dialog.getByLabelText(/^Stop at/);
  fireEvent.change(stops, { target: { value: '18:00' } });
  await userEvent.click(await dialog.findByRole('button', { name: tryIt }));
  expect(await dialog.findByText(/3 machines would have been stopped \(stops: 9, starts: 8\)/)).toBeVisible();
  expect(bodies()).toEqual([{ process_id: 7, schedule: { ...week, stops: '18:00' } }]);
  fireEvent.change(stops, { target: { value: '17:00' } });
  await waitFor(() => expect(dialog.queryByText(/would have been stopped/)).toBeNull());
});

it('scrolls to the consequences', async () => {
  const { dialog } = await open(json({ data }));
  const scrolled: (string | null)[] = [];
  HTMLElement.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.textContent);
  };
  await userEvent.click(await dialog.findByRole('button', { name: tryIt }));
  const { textContent } = await dialog.findByText(/would have been stopped/);
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView');
  expect(scrolled).toEqual(['Trying…', textContent]);
});

it('shows the message of a failure', async () => {
  const { dialog } = await open(failed(422, 'Start and stop must differ'));
  await userEvent.click(await dialog.findByRole('button', { name: tryIt }));
  expect(await dialog.findByText('Error: Start and stop must differ')).toBeVisible();
});

it('sends nothing while the form has faults', async () => {
  const { dialog, bodies } = await open(json({ data }));
  fireEvent.change(dialog.getByLabelText(/^Stop at/), { target: { value: 'late' } });
  await userEvent.click(await dialog.findByRole('button', { name: tryIt }));
  expect(await dialog.findByText('Enter a time such as 07:30')).toBeVisible();
  expect(bodies()).toEqual([]);
});

it('is absent on a back end without trials', async () => {
  const { dialog } = await open(json({ data }), []);
  expect(dialog.queryByRole('button', { name: tryIt })).toBeNull();
});
