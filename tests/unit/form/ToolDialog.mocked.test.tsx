import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { createTemplate } from '../../../contract/templates';
import { beginSession } from '../../../src/authProvider/session';
import { ask } from '../../../src/dataProvider/ask';
import { defineResource } from '../../../src/definitions/page';
import { createRegistry, RegistryProvider } from '../../../src/definitions/registry';
import type { ToolPartProps } from '../../../src/definitions/tool';
import { ToolDialog } from '../../../src/form/ToolDialog';
import '../../../src/i18n/consoleTexts';
import { patience } from '../../support/patience';

vi.mock('../../../src/dataProvider/ask', () => ({ ask: vi.fn() }));

const Help = () => <p>What is its own</p>;
const page = defineResource({
  name: 'make-template',
  module: 'aws',
  paths: ['make'],
  heading: 'Make a template',
  tool: {
    call: createTemplate,
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
    call: createTemplate,
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
const done = vi.fn();
const closed = vi.fn();

function open(name: string) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RegistryProvider value={createRegistry([page, stepwise], () => true)}>
          <ToolDialog page={name} title="A new template" onDone={done} onClose={closed} />
        </RegistryProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  beginSession('tok-1', { username: 'ada', email: '', roles: [], vertical: 'admin' });
});

it('a tool in a dialog comes with its own parts, is not closed while it is sent, and says what was sent', async () => {
  let answer = () => {};
  const reply = { status: 200, text: '{}', body: {}, headers: new Headers() };
  vi.mocked(ask).mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ answer: {}, reply } as never);
      }),
  );
  open('make-template');
  expect(screen.getByRole('dialog', { name: 'A new template' })).toBeInTheDocument();
  expect(await screen.findByText('What is its own')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'IP Address' })).toHaveFocus();
  await userEvent.keyboard('10.0.0.4{Enter}{Escape}');
  expect(screen.getByRole('button', { name: 'Close' })).toHaveAttribute('aria-disabled', 'true');
  expect(closed).not.toHaveBeenCalled();
  answer();
  await vi.waitFor(() => expect(done).toHaveBeenCalledWith({ ip: '10.0.0.4' }), { timeout: patience });
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledTimes(1);
});

it('a step shows what is its own, and is left by Enter and Back', async () => {
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

it('a page that is no tool is named as one', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => open('elsewhere')).toThrow('There is no tool "elsewhere"');
});
