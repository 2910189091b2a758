import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '../../../../src/authProvider/session';
import { AddFactor } from '../../../../src/custom/factors/AddFactor';
import { json } from '../../responses';

afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

it('says why it asks for the password, and shows how to scan the picture together with it', async () => {
  beginSession('token', { username: 'ada', email: '', roles: [], vertical: 'admin' });
  const begun = { ticket: 't', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/ada' };
  vi.stubGlobal('fetch', vi.fn(json({ status: 'success', data: begun })));
  render(<AddFactor kind="totp" asksPassword onAdded={() => undefined} onCancel={() => undefined} />);
  const password = screen.getByLabelText('Current password');
  expect(password).toHaveAccessibleDescription(
    'So that nobody adds an app or passkey of their own while you are away.',
  );
  expect(screen.queryByText(/^Scan the picture/)).toBeNull();
  fireEvent.change(password, { target: { value: 'tower bridge' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(/^Scan the picture/)).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
});
