import { expect, it } from 'vitest';
import { warningOfNode } from '../../../server/nodeSupport';

it.each([
  ['20.20.2', '2026-04-30T23:59:59Z', undefined],
  ['20.20.2', '2026-05-01T00:00:00Z', '2026-04-30'],
  ['24.1.0', '2026-05-01T00:00:00Z', undefined],
  ['23.0.0', '2026-05-01T00:00:00Z', '2025-06-01'],
  ['99.0.0', '2026-05-01T00:00:00Z', undefined],
])('returns for Node %s at %s that its support has ended: %s', (version, now, last) => {
  const warning = warningOfNode(version, new Date(now));
  if (last === undefined) expect(warning).toBeUndefined();
  else expect(warning).toContain(`Node ${version} has had no fixes since ${last}`);
});
