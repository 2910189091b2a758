import { describe, expect, it } from 'vitest';
import { readAnchorPlace } from '../../../../server/audit/anchorPlace';

describe('target of audit anchors', () => {
  it.each([
    ['/var/log/anchor.jsonl', { kind: 'file', path: '/var/log/anchor.jsonl' }],
    ['syslog://logs.example.com', { kind: 'syslog', host: 'logs.example.com', port: 514 }],
    ['syslog://[::1]:6514', { kind: 'syslog', host: '::1', port: 6514 }],
    ['syslog+tls://logs.example.com', { kind: 'syslog+tls', host: 'logs.example.com', port: 6514 }],
    ['https://example.com/x?y=1', { kind: 'http', url: 'https://example.com/x?y=1' }],
  ])('accepts %s', (value, place) => {
    expect(readAnchorPlace(value)).toEqual(place);
  });

  it.each(['ftp://example.com', 'syslog://', 'syslog+tls://', 'https://me:secret@example.com/'])(
    'rejects %s',
    (value) => {
      expect(() => readAnchorPlace(value)).toThrow('must');
    },
  );
});
