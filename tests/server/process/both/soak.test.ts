import { expect, inject, it, onTestFinished } from 'vitest';
import { type Plan, soak } from '../../../../tools/soak/soak';
import { isOnPostgres } from '../../support/testDatabase';

/** A short soak: each kind of trouble once, with some work before, between and after. */
function aMoment(plan: Pick<Plan, 'onCloud' | 'seed'>, troublesOfAllKinds: number) {
  return soak({
    database: isOnPostgres ? 'postgres' : 'embedded',
    clients: 4,
    serverFolder: inject('serverFolder'),
    ...(!isOnPostgres && { firstData: inject('firstData') }),
    spacing: [8, 8],
    isOver: ({ submits, troubles }) => submits >= 48 && troubles >= troublesOfAllKinds,
    say: () => undefined,
    leaveNothing: (clear) => onTestFinished(clear),
    ...plan,
  });
}

const ofServers = ['kills', 'restarts', 'pauses'];
const ofPostgres = [...ofServers, 'database pauses', 'database stops'];

it('keeps what clients were told after kills, restarts, pauses, database stops and a full disk', async () => {
  const result = await aMoment({ onCloud: false, seed: 20_260_101 }, isOnPostgres ? 6 : 4);
  expect(result.violations).toEqual([]);
  expect([...result.troubles.keys()]).toEqual(expect.arrayContaining(isOnPostgres ? ofPostgres : ofServers));
  expect(result.journal.count('acknowledged')).toBeGreaterThan(10);
});

it.runIf(isOnPostgres)('keeps what clients were told of machines of a cloud that fails meanwhile', async () => {
  const result = await aMoment({ onCloud: true, seed: 20_260_102 }, 8);
  expect(result.violations).toEqual([]);
  expect([...result.troubles.keys()]).toEqual(expect.arrayContaining([...ofPostgres, 'cloud faults']));
  expect(result.journal.count('acknowledged', 'launch')).toBeGreaterThan(0);
});
