import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetOffers, rememberOffers } from '../../../../src/authProvider/offeredCalls';
import parts from '../../../../src/custom/newProcess/requestedPanel';
import '../../../../src/i18n/consoleTexts';

const { Done } = parts;

function show(answered: unknown) {
  const raw = JSON.stringify(answered, undefined, 2);
  const answer = { tone: 'success', text: 'Process requested', raw, body: undefined, at: 0 } as const;
  render(
    <MemoryRouter>
      <Done answer={answer} onLeave={vi.fn()} />
    </MemoryRouter>,
  );
  return screen.queryAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
}

const unknown = 'See My Requests /dashboard/launch/myrequests';

afterEach(forgetOffers);

it.each([
  [
    'the number of the request',
    { status: 'success', data: { id: 24, status: 0 } },
    'Open request 24 /dashboard/launch/request/24',
  ],
  ['no number', { status: 'success', message: 'Process requested' }, unknown],
  ['what is no number of a request', { data: { id: '24/edit', status: 'success' } }, unknown],
  ['nothing readable', undefined, unknown],
])('links the request that a response with %s names', (_, body, link) => {
  rememberOffers(['myrequests']);
  expect(show(body)).toEqual([link]);
});

it('shows no link if requests have no page', () => {
  expect(show({ status: 'success', data: { id: 24 } })).toEqual([]);
});
