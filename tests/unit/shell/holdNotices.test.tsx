import { expect, it } from 'vitest';
import '../../../src/i18n/consoleTexts';
import { byEnd, endedHoldNotice } from '../../../src/shell/bell/notices';

const ending = {
  ...{ instance_id: 'i-1', name: null, state: 'stopped', account: '019', region: 'us-east-1', process_id: null },
  ...{ process_name: null, ends_at: '2026-03-01T10:30:00Z', action: 'terminate', source: 'hold', by: 'hold of ada' },
};

it('groups machines by their end', () => {
  const later = { ...ending, instance_id: 'i-3', ends_at: '2026-03-01T10:31:00Z' };
  const stopped = { ...ending, instance_id: 'i-4', source: 'expiry', action: 'stop' };
  const groups = byEnd([ending, { ...ending, instance_id: 'i-2' }, stopped, later]);
  expect(groups.map(({ machines }) => machines.map(({ instance_id }) => instance_id))).toEqual([
    ['i-1', 'i-2'],
    ['i-4'],
    ['i-3'],
  ]);
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
