import { afterAll, beforeAll, expect, it } from 'vitest';
import { rolesIn } from '../../../../server/auth/store';
import { isHeld } from '../../../../server/people/rules';
import { extended } from '../../../../server/roleRequests/grants';
import { TestApp } from '../../support/testApp';

const seconds = 1_000;
const seed = 20_261_130;

/** Numbers from 0 to 1 (mulberry32). */
function randomFrom(state: number): () => number {
  let next = state;
  return () => {
    next = (next + 0x6d2b79f5) | 0;
    let mixed = Math.imul(next ^ (next >>> 15), 1 | next);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A model with one flag for each second, independent of comparisons of dates. */
class Model {
  private readonly held = new Array<boolean>(seconds).fill(false);

  give(from: number, to: number): void {
    for (let second = Math.max(0, from); second < Math.min(seconds, to); second += 1) this.held[second] = true;
  }

  allows(second: number): boolean {
    return this.held[second] === true;
  }
}

const at = (second: number) => new Date(Date.UTC(2026, 5, 1) + second * 1_000);

it('allows nothing outside of 10,000 random grants, and everything inside', () => {
  const random = randomFrom(seed);
  const upTo = (limit: number) => Math.floor(random() * limit);
  for (let round = 0; round < 10_000; round += 1) {
    const model = new Model();
    let term: { since: Date | null; until: Date | null } | undefined;
    let now = 0;
    for (let grants = 1 + upTo(3); grants > 0 && now < seconds; grants -= 1) {
      now += upTo(300);
      const end = now + 1 + upTo(400);
      const isOver = term !== undefined && !isHeld(term, at(now));
      if (isOver) term = undefined;
      term = extended(term, at(now), at(end));
      model.give(now, end);
      const probe = upTo(seconds);
      if (probe >= now)
        expect(isHeld(term, at(probe)), `${round}: ${now} to ${end} at ${probe}`).toBe(model.allows(probe));
    }
  }
});

let server: TestApp;
beforeAll(async () => {
  server = await TestApp.start();
});
afterAll(() => server.stop());

it('agrees with the database about 300 random terms', async () => {
  const random = randomFrom(seed);
  const edge = () => (random() < 0.2 ? null : at(Math.floor(random() * seconds)));
  const person_id = await server.add('otto', { 'Data/Air': ['aws user'] });
  const vertical = await server.verticalId('Data/Air');
  for (let round = 0; round < 300; round += 1) {
    const [since, until] = [edge(), edge()];
    if (since && until && until <= since) continue;
    await server.db.updateTable('membership_role').set({ since, until }).where('person_id', '=', person_id).execute();
    const now = [since, until][round % 3] ?? at(Math.floor(random() * seconds));
    expect((await rolesIn(server.db, person_id, vertical, now)).length).toBe(isHeld({ since, until }, now) ? 1 : 0);
  }
});
