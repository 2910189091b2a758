import { expect, it } from 'vitest';
import { beginSession, endSession } from '../../../src/authProvider/session';
import '../../../src/i18n/consoleTexts';
import { endedHoldNotice, ownEndings } from '../../../src/shell/bell/notices';

const ending = {
  ...{ instance_id: 'i-1', name: null, state: 'stopped', account: '019', region: 'us-east-1', process_id: null },
  ...{ process_name: null, ends_at: '2026-03-01T10:30:00Z', action: 'terminate', source: 'hold', by: 'hold of ada' },
};

it('groups the person’s own holds by their end', () => {
  beginSession('token', { username: 'ada', email: 'a@b.c', roles: ['aws user'], vertical: 'Data/Air' });
  const later = { ...ending, instance_id: 'i-3', ends_at: '2026-03-01T10:31:00Z', by: 'hold of ada (token nightly)' };
  const holds = ownEndings([ending, { ...ending, instance_id: 'i-2' }, { ...ending, by: 'hold of bob' }, later]);
  expect(holds.map(({ machines }) => machines.map(({ instance_id }) => instance_id))).toEqual([
    ['i-1', 'i-2'],
    ['i-3'],
  ]);
  endSession('logout');
});

it('lists machines that end within two days, of the person and of processes with a notice', () => {
  beginSession('token', { username: 'ada', email: 'a@b.c', roles: ['aws user'], vertical: 'Data/Air' });
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const expiry = { ...ending, source: 'expiry', action: 'stop', by: 'bob', ends_at: inHours(20) };
  const own = { ...expiry, instance_id: 'i-2', by: 'ada', ends_at: inHours(30) };
  const noticed = { ...expiry, instance_id: 'i-3', process_id: 7 };
  const shown = ownEndings([expiry, noticed, own, { ...own, ends_at: inHours(60) }], new Set([7]));
  expect(shown.map(({ machines: [{ instance_id }] }) => instance_id)).toEqual(['i-3', 'i-2']);
  endSession('logout');
});

it('says why machines on hold were not terminated, and who kept them', () => {
  const ended = { id: 4, at: '2026-03-01T10:30:00Z', machines: [ending] };
  const reason = 'i-1 is protected from termination';
  expect(endedHoldNotice({ ...ended, by: 'server', reason })).toMatchObject({
    ...{ key: 'hold 4', text: 'Not terminated: i-1', person: '', reason },
    row: { instance_id: 'i-1', account: '019' },
  });
  expect(endedHoldNotice({ ...ended, by: 'bob', reason: null })).toMatchObject({ text: 'Kept: i-1', person: 'bob' });
});
