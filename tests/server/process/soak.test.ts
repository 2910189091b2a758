import { expect, inject, it, onTestFinished } from 'vitest';
import { soak } from '../../soak/soak';
import { isOnPostgres } from '../support/testDatabase';

it('what clients were told is true after kills, pauses and stops of the database, and after a disk that was full', async () => {
  const lines: string[] = [];
  const result = await soak({
    database: isOnPostgres ? 'postgres' : 'embedded',
    onCloud: false,
    seed: 20_260_101,
    clients: 4,
    serverFolder: inject('serverFolder'),
    ...(!isOnPostgres && { firstData: inject('firstData') }),
    // Each kind of trouble once, and some work before, between and after them.
    spacing: [8, 8],
    isOver: ({ submits, troubles }) => submits >= 48 && troubles >= (isOnPostgres ? 4 : 3),
    say: (line) => lines.push(line),
    leaveNothing: (clear) => onTestFinished(clear),
  });
  expect(result.violations).toEqual([]);
  expect([...result.troubles.keys()]).toEqual(
    expect.arrayContaining(isOnPostgres ? ['kills', 'pauses', 'database stops'] : ['kills', 'pauses']),
  );
  expect(result.journal.count('acknowledged')).toBeGreaterThan(10);
});
