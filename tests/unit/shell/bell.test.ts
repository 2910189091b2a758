import { expect, it } from 'vitest';
import { adminNotice } from '../../../src/shell/bell/notices';

it('leads from a notice to administrators to its request in the audit log', () => {
  const notice = adminNotice({
    ...{ id: 7, at: '2026-03-01T10:00:00Z', actor: 'ada', request_id: 'request-7' },
    text: 'x'.repeat(600),
  });
  expect(notice).toMatchObject({ key: 'notice 7', person: 'ada', isOwn: false, reason: '' });
  expect(notice.text).toHaveLength(501);
  expect('address' in notice.link && new URLSearchParams(notice.link.address.split('?')[1]).get('filter')).toBe(
    '{"request_id":"request-7"}',
  );
});
