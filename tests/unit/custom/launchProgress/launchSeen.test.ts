// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { type LaunchedMachine, machinesIn } from '../../../../src/custom/launchProgress/launchedMachines';
import { nextPoll, type Seen } from '../../../../src/custom/launchProgress/launchShown';

const machines = (...states: string[]): readonly LaunchedMachine[] =>
  machinesIn({ data: states.map((status, index) => ({ instance_id: `i-${index}`, status })) }) ?? [];
const reply = { status: 200, text: '{}', body: {}, headers: new Headers() };
const told = (outcome: 'under_way' | 'success' | 'warning' | 'failed', ...states: string[]): Seen => ({
  step: 'told',
  launch: { outcome, message: null, count: 2, machines: machines(...states), reply },
});
const nothing: Seen = { step: 'nothing' };
const launch = { busy: false, open: false, machines: [], seen: nothing, age: 1_000 };

describe('the interval of launch status requests', () => {
  it('is 2 s while the response is pending or a machine starts', () => {
    expect(nextPoll({ ...launch, busy: true })).toBe(2_000);
    expect(nextPoll({ ...launch, machines: machines('running', 'Pending') })).toBe(2_000);
    expect(nextPoll({ ...launch, seen: told('success', 'running', 'pending') })).toBe(2_000);
    expect(nextPoll({ ...launch, open: true, seen: told('under_way') })).toBe(2_000);
  });

  it('is longer after two minutes', () => {
    expect(nextPoll({ ...launch, age: 130_000, seen: told('success', 'pending') })).toBe(10_000);
    expect(nextPoll({ ...launch, open: true, seen: told('warning') })).toBe(10_000);
  });

  it('ends when all machines run or have ended, or the launch has failed', () => {
    expect(nextPoll({ ...launch, machines: machines('running') })).toBeUndefined();
    expect(nextPoll({ ...launch, seen: told('success', 'running', 'terminated') })).toBeUndefined();
    expect(nextPoll({ ...launch, open: true, seen: told('failed') })).toBeUndefined();
    expect(nextPoll({ ...launch, machines: machines() })).toBeUndefined();
  });

  it('ends if the server has no such call, or denies the launch twice', () => {
    expect(nextPoll({ ...launch, busy: true, seen: { step: 'mute' } })).toBeUndefined();
    expect(nextPoll({ ...launch, open: true })).toBe(2_000);
    expect(nextPoll({ ...launch, open: true, seen: { step: 'absent', reads: 1 } })).toBe(2_000);
    expect(nextPoll({ ...launch, open: true, seen: { step: 'absent', reads: 2 } })).toBeUndefined();
    // While the response is pending, the launch may not have arrived yet.
    expect(nextPoll({ ...launch, busy: true, open: true, seen: { step: 'absent', reads: 9 } })).toBe(2_000);
  });
});
