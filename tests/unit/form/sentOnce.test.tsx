import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { field } from '../../../contract/field';
import { createTemplate } from '../../../contract/templates';
import { beginSession, endSession } from '../../../src/authProvider/session';
import { clearToasts } from '../../../src/components/toasts';
import type { ToolDefinition } from '../../../src/definitions/tool';
import { ToolForm } from '../../../src/form/ToolForm';
import { cut, failed, json, type Respond } from '../responses';

/* No form is ever sent twice: every way to submit it again while its request is pending, or after it failed. */

const ada = { username: 'ada', email: 'ada@b.c', roles: ['aws operator'], vertical: 'Data/Air' };
const tool = {
  call: { ...createTemplate, body: z.object({ ip: field(z.string(), { label: 'IP Address' }) }) },
  fields: [{ name: 'ip', required: true }],
  acts: [{ name: 'submit', label: 'Make' }],
  answer: { success: 'Made', failure: 'Not made' },
} as unknown as ToolDefinition;

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <CoreAdminContext dataProvider={{} as never}>
          <ToolForm name="make" tool={tool} parts={{}} />
        </CoreAdminContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );

/** The bodies of the requests that were sent. */
const sent: unknown[] = [];
const waiting: ((response: Promise<Response>) => void)[] = [];
/** Answers the oldest pending request. */
const answer = (response: Respond) => act(async () => waiting.shift()?.(response()));
const made = json({ status: 'success', message: 'Made it' });

const make = () => screen.getByRole('button', { name: 'Make' });
const address = () => screen.getByRole('textbox', { name: /IP Address/ });
const response = () => screen.findByRole('region', { name: 'Server response' });

beforeEach(() => {
  beginSession('token', ada);
  localStorage.clear();
  sessionStorage.clear();
  sent.length = 0;
  waiting.length = 0;
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return new Promise<Response>((resolve) => void waiting.push(resolve));
  });
});

afterEach(async () => {
  while (waiting.length > 0) await answer(made);
  clearToasts();
  endSession('logout');
});

it('sends a form once if Enter is followed by two clicks', async () => {
  open();
  await userEvent.type(address(), '10.0.0.1{Enter}{Enter}');
  await userEvent.dblClick(make());
  expect(sent).toEqual([{ ip: '10.0.0.1' }]);
  await answer(made);
  expect(await response()).toHaveTextContent('Made it');
});

it('sends nothing from a page opened again while its request is pending, and shows the result there', async () => {
  const page = open();
  await userEvent.type(address(), '10.0.0.1{Enter}');
  page.unmount();
  open();
  expect(address()).toHaveValue('10.0.0.1');
  await userEvent.type(address(), '{Enter}');
  await userEvent.click(make());
  expect(sent).toHaveLength(1);
  await answer(made);
  expect(await response()).toHaveTextContent('Made it');
});

it('keeps the draft of a form whose session was refused, and sends it again only when it is pressed', async () => {
  const page = open();
  await userEvent.type(address(), '10.0.0.1{Enter}');
  await answer(failed(401, 'Token expired'));
  page.unmount();
  beginSession('another token', ada);
  open();
  expect(address()).toHaveValue('10.0.0.1');
  expect(sent).toHaveLength(1);
  await userEvent.click(make());
  expect(sent).toHaveLength(2);
});

it('sends nothing again after an unknown outcome', async () => {
  open();
  await userEvent.type(address(), '10.0.0.1{Enter}');
  await answer(cut);
  expect(await response()).toHaveTextContent('No response from server');
  await waitFor(() => expect(make()).not.toHaveAttribute('aria-disabled'));
  expect(sent).toHaveLength(1);
});

it('sends nothing while a request is pending that the same person sent before signing in again', async () => {
  const page = open();
  await userEvent.type(address(), '10.0.0.1{Enter}');
  act(() => endSession('refused'));
  page.unmount();
  beginSession('another token', ada);
  open();
  await userEvent.click(make());
  expect(sent).toHaveLength(1);
  await answer(made);
  expect(await response()).toHaveTextContent('Made it');
});

it('shows no former result after the end of the session, even to the same person', async () => {
  const page = open();
  await userEvent.type(address(), '10.0.0.1{Enter}');
  await answer(made);
  await response();
  act(() => endSession('refused'));
  page.unmount();
  beginSession('another token', ada);
  open();
  expect(make()).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Server response' })).toBeNull();
});

it('shows nobody else what a form sent before they signed in', async () => {
  const page = open();
  await userEvent.type(address(), '10.0.0.1{Enter}');
  act(() => endSession('refused'));
  page.unmount();
  beginSession('another token', { ...ada, username: 'otto' });
  open();
  await answer(made);
  expect(screen.queryByRole('region', { name: 'Server response' })).toBeNull();
  expect(address()).toHaveValue('');
});
