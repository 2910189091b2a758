import { expect, it } from 'vitest';
import { addMachines, machinesSince } from '../../../../server/fleet/embedded/store';
import { machine } from '../../support/machines';
import { freshDatabase } from '../../support/testDatabase';

it('changes are read page by page, each once, however many machines changed at once', async () => {
  const { db } = await freshDatabase();
  const now = new Date('2026-07-01T10:00:00Z');
  for (const generation of [1, 2, 3])
    await addMachines(
      db,
      generation,
      Array.from({ length: 700 }, () => machine(now)),
    );
  const readSince = async (generation: number) => {
    const read: number[] = [];
    const ids = new Set<string>();
    for await (const rows of machinesSince(db, generation))
      for (const { changed_in, instance_id } of rows) {
        read.push(changed_in);
        ids.add(instance_id);
      }
    expect(ids.size).toBe(read.length);
    return [1, 2, 3].map((wanted) => read.filter((one) => one === wanted).length);
  };
  expect(await readSince(-1)).toEqual([700, 700, 700]);
  expect(await readSince(1)).toEqual([0, 700, 700]);
  expect(await readSince(3)).toEqual([0, 0, 0]);
});
