import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { EntryForm, type EntryFormRules } from '../../../../src/custom/setup/EntryForm';
import { CallError } from '../../../../src/dataProvider/callError';

function open(part: Partial<EntryFormRules> = {}) {
  const rules = { send: vi.fn(), onDone: vi.fn(), onRefused: vi.fn(() => false), ...part };
  render(<EntryForm heading="Set up" does="" act="Create" {...rules} />);
}
const field = (name: string) => screen.getByLabelText(name, { exact: true });

describe('the form of a page before sign-in', () => {
  it('focuses its first field', () => {
    open();
    expect(field('Username')).toHaveFocus();
  });

  it('focuses the password if the person is known', () => {
    open({ holder: { username: 'ada', email: 'ada@example.com' } });
    expect(field('Password')).toHaveFocus();
  });

  it('focuses the first invalid field, and keeps the focus there while it is corrected', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(field('Username')).toHaveFocus();
    await userEvent.keyboard('ada');
    expect(field('Username')).toHaveValue('ada');
    expect(field('Username')).toBeValid();
    expect(field('Email')).toBeInvalid();
  });

  it('focuses the field that the server refuses', async () => {
    const reply = {
      status: 400,
      body: { status: 'failed', message: '', fields: [{ path: 'confirm', message: 'Not the same' }] },
    };
    open({
      holder: { username: 'ada', email: '' },
      send: () => Promise.reject(new CallError('status', reply as never)),
    });
    await userEvent.type(field('Password'), 'correct horse battery');
    await userEvent.type(field('Confirm password'), 'correct horse battery{Enter}');
    expect(await screen.findByText('Not the same')).toBeInTheDocument();
    expect(field('Confirm password')).toHaveFocus();
  });
});
