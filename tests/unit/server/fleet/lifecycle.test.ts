import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courseOf, isGone, nextChangeOf, stateOf } from '../../../../server/fleet/embedded/course';
import { type Goal, isReached, machineStates, refusalOf } from '../../../../server/fleet/lifecycle';

const now = new Date('2026-06-01T09:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

describe('state of a machine', () => {
  it.each([
    ['start', 'pending', 'running', 8],
    ['stop', 'stopping', 'stopped', 12],
    ['terminate', 'shutting-down', 'terminated', 15],
  ] as const)('after %s is %s, and %s after that many seconds', (action, first, last, seconds) => {
    const course = courseOf(action, now);
    expect(
      [now, inSeconds(seconds - 0.001), inSeconds(seconds), inSeconds(9e6)].map((at) => stateOf(course, at)),
    ).toEqual([first, first, last, last]);
  });

  it('is reached sooner without the operating system, except by a start', () => {
    expect(stateOf(courseOf('terminate', now, true), inSeconds(2))).toBe('terminated');
    expect(stateOf(courseOf('stop', now, true), inSeconds(2))).toBe('stopped');
    expect(stateOf(courseOf('start', now, true), inSeconds(2))).toBe('pending');
  });

  it('is listed for an hour after the end', () => {
    const course = courseOf('terminate', now);
    expect(isGone(course, inSeconds(15 + 3_599))).toBe(false);
    expect(isGone(course, inSeconds(15 + 3_600))).toBe(true);
  });

  it('changes by itself exactly as predicted', () => {
    const goals = fc.constantFrom<Goal>('running', 'stopped', 'terminated');
    fc.assert(
      fc.property(goals, fc.integer({ min: -9_999, max: 9_999 }), fc.nat(9_999), (goal, settles, later) => {
        const course = { goal, settles_at: inSeconds(settles) };
        const told = nextChangeOf(course, now);
        const seen = (at: Date) => `${stateOf(course, at)} ${isGone(course, at)}`;
        if (!isGone(course, now)) expect(seen(inSeconds(later)) !== seen(now)).toBe(inSeconds(later).getTime() >= told);
      }),
    );
  });
});

describe('allowed actions', () => {
  const machine = { instance_id: 'i-1', lifecycle: 'normal', termination_protection: false } as const;
  const codes = (action: 'start' | 'stop' | 'terminate', more: object = {}) =>
    machineStates.map((state) => refusalOf(action, { ...machine, state, ...more })?.code ?? 'fine');

  it('follow EC2 in every state', () => {
    const wrong = 'IncorrectInstanceState';
    // pending, running, stopping, stopped, shutting-down, terminated
    expect(codes('start')).toEqual(['fine', 'fine', wrong, 'fine', wrong, wrong]);
    expect(codes('stop')).toEqual([wrong, 'fine', 'fine', 'fine', wrong, wrong]);
    expect(codes('terminate')).toEqual(Array(6).fill('fine'));
  });

  it('exclude terminating protected machines that have not ended, and stopping spot machines', () => {
    const no = 'OperationNotPermitted';
    expect(codes('terminate', { termination_protection: true })).toEqual([no, no, no, no, 'fine', 'fine']);
    expect(codes('stop', { lifecycle: 'spot' })[1]).toBe('UnsupportedOperation');
    expect(codes('terminate', { lifecycle: 'spot' })).toEqual(Array(6).fill('fine'));
  });

  it('are left to the cloud in an unknown state', () => {
    const known = (action: 'start' | 'stop' | 'terminate') => refusalOf(action, { ...machine, state: 'hibernating' });
    expect([known('start'), known('stop'), known('terminate')]).toEqual([undefined, undefined, undefined]);
  });

  it('always include those without an effect', () => {
    for (const action of ['start', 'stop', 'terminate'] as const)
      for (const state of machineStates.filter((one) => isReached(action, one)))
        expect(
          refusalOf(action, { ...machine, state, lifecycle: 'spot', termination_protection: true }),
        ).toBeUndefined();
  });
});
