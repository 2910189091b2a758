import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeSessionsOf } from '../../../../server/auth/closing';
import { storeProof } from '../../../../server/chooseVertical/proofs';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let id = 0;

beforeAll(async () => {
  server = await TestApp.start();
  id = await server.add('otto', { 'Data/Air': ['aws user'] });
});
afterAll(() => server.stop());

const prove = () =>
  storeProof(server.db, { id, username: 'otto' }, { method: 'passkey', factorAt: server.now }, server.now);
const choose = (proof: string, vertical_id: number) =>
  server.call({ method: 'POST', path: 'authentication/choosevertical', payload: { proof, vertical_id } });

describe('a proof of identity', () => {
  it('opens one session, in a vertical of the person', async () => {
    const { proof, verticals } = await prove();
    expect(verticals.map(({ name }) => name)).toEqual(['Data/Air']);
    const [vertical] = verticals;
    const foreign = await choose(proof, await server.verticalId('admin'));
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'not_own_vertical']);
    const both = await Promise.all([choose(proof, vertical?.id ?? 0), choose(proof, vertical?.id ?? 0)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    const opened = both.find(({ statusCode }) => statusCode === 200)?.json();
    expect(opened).toMatchObject({ email: expect.any(String), roles: ['aws user'], username: 'otto' });
    const row = await server.db.selectFrom('session').select(['method', 'factor_at']).executeTakeFirstOrThrow();
    expect(row).toEqual({ method: 'passkey', factor_at: server.now });
  });

  it('ends with the sessions of the person', async () => {
    const { proof, verticals } = await prove();
    await closeSessionsOf(server.db, id);
    expect((await choose(proof, verticals[0]?.id ?? 0)).json().code).toBe('proof_ended');
  });

  it('ends after five minutes', async () => {
    const { proof, verticals } = await prove();
    server.pass(300);
    expect((await choose(proof, verticals[0]?.id ?? 0)).json().code).toBe('proof_ended');
  });
});
