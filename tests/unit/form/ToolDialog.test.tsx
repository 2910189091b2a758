import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { field } from '../../../contract/field';
import { createTemplate } from '../../../contract/templates';
import { beginSession, endSession } from '../../../src/authProvider/session';
import { clearToasts, currentToasts } from '../../../src/components/toasts';
import { defineResource } from '../../../src/definitions/page';
import { createRegistry, RegistryProvider } from '../../../src/definitions/registry';
import type { ToolPartProps } from '../../../src/definitions/tool';
import { ToolDialog } from '../../../src/form/ToolDialog';
import { patience } from '../../support/patience';

const call = { ...createTemplate, body: z.object({ ip: field(z.string(), { label: 'IP Address' }) }) };
const Help = () => <p>What is its own</p>;
const page = defineResource({
  name: 'make-template',
  module: 'aws',
  paths: ['make'],
  heading: 'Make a template',
  tool: {
    call,
    fields: [{ name: 'ip', required: true }],
    acts: [{ name: 'submit', label: 'Make' }],
    answer: { success: 'Made', failure: 'Not made' },
    parts: async () => ({ default: { Help } }),
  },
});
const stepwise = defineResource({
  name: 'make-in-steps',
  module: 'aws',
  paths: ['steps'],
  heading: 'Make a template',
  tool: {
    call,
    steps: [
      { name: 'machine', label: 'Machine', heading: 'Like which machine?', fields: [{ name: 'ip', required: true }] },
      { name: 'review', label: 'Review', heading: 'Review the changes', fields: [] },
    ],
    acts: [{ name: 'submit', label: 'Make' }],
    answer: { success: 'Made', failure: 'Not made' },
    parts: async () => ({
      default: { steps: { review: ({ values }: ToolPartProps) => <p>{`Like ${values.ip}`}</p> } },
    }),
  },
});
const confirmed = defineResource({
  name: 'make-with-password',
  module: 'aws',
  paths: ['password'],
  heading: 'Make a template',
  tool: {
    call,
    fields: [
      { name: 'ip', required: true },
      { own: 'password', kind: 'password', label: 'Password' },
    ],
    acts: [{ name: 'submit', label: 'Make' }],
    answer: { success: 'Made', failure: 'Not made' },
  },
});
const done = vi.fn();
const closed = vi.fn();

function open(name: string) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RegistryProvider value={createRegistry([page, stepwise, confirmed], () => true)}>
          <ToolDialog page={name} title="A new template" onDone={done} onClose={closed} />
        </RegistryProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  beginSession('tok-1', { username: 'ada', email: '', roles: [], vertical: 'admin' });
});

afterEach(() => endSession('logout'));

it('shows the parts of its tool, stays open while the request is pending, and reports what was sent', async () => {
  let respond: (response: Response) => void = () => {};
  const response = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  vi.stubGlobal('fetch', () => response);
  open('make-template');
  expect(screen.getByRole('dialog', { name: 'A new template' })).toBeInTheDocument();
  expect(await screen.findByText('What is its own')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'IP Address' })).toHaveFocus();
  await userEvent.keyboard('10.0.0.4{Enter}{Escape}');
  expect(screen.getByRole('button', { name: 'Close' })).toHaveAttribute('aria-disabled', 'true');
  expect(closed).not.toHaveBeenCalled();
  respond(Response.json({ status: 'success' }));
  await vi.waitFor(() => expect(done).toHaveBeenCalledWith({ ip: '10.0.0.4' }), { timeout: patience });
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledTimes(1);
});

it('shows the part of a step, and leaves the step by Enter and Back', async () => {
  open('make-in-steps');
  const ip = await screen.findByRole('textbox', { name: 'IP Address' });
  expect(screen.queryByRole('button', { name: 'Make' })).toBeNull();
  await userEvent.type(ip, '10.0.0.4{Enter}');
  expect(screen.getByText('Like 10.0.0.4')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Review the changes' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Make' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('textbox', { name: 'IP Address' })).toHaveValue('10.0.0.4');
});

it('offers a fresh sign-in in one toast, also for a form with a password', async () => {
  clearToasts();
  const refusal = { status: 'failed', code: 'fresh_sign_in_required', message: 'Sign in again first' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 403 }));
  open('make-with-password');
  await userEvent.type(await screen.findByRole('textbox', { name: 'IP Address' }), '10.0.0.4{Enter}');
  expect(await screen.findByRole('region', { name: 'Server response' })).toHaveTextContent('Sign in again first');
  expect(currentToasts().map(({ text, action }) => [text, action?.label])).toEqual([
    ['This needs a fresh sign-in.', 'Sign in again'],
  ]);
});

it('rejects a page that is not a tool', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => open('elsewhere')).toThrow('There is no tool "elsewhere"');
});
