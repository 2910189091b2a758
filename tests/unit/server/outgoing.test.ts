import { expect, it } from 'vitest';
import { eventSchema } from '../../../server/outgoing/auditEvents';

it('describes events in the contract as the server does', async () => {
  await expect(`${JSON.stringify(eventSchema(), undefined, 2)}\n`).toMatchFileSnapshot(
    '../../../contract/auditEvent.schema.json',
  );
});
