// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { holdMachines, planTermination } from '../../../../contract/machines';
import type { Plan, PlannedMachine } from '../../../../src/custom/termination/plan';
import { holdableIn, merged, requestsOf, stuckIn } from '../../../../src/custom/termination/plan';
import { rows } from '../../../../src/custom/termination/terminationParts';
import type { ActionResult } from '../../../../src/definitions/answer';
import type { RowsAttempt } from '../../../../src/definitions/tool';
import '../../../../src/i18n/consoleTexts';

const machine = (instance_id: string, more: Partial<PlannedMachine> = {}): PlannedMachine => ({
  ...{ instance_id, name: instance_id, account: '900', region: 'us-east-1', availability_zone: 'us-east-1a' },
  ...{ state: 'running', process_id: null, process_name: null, termination_protection: false, effect: 'terminate' },
  ...more,
});

const planOf = (instances: PlannedMachine[], more: Partial<Plan> = {}): Plan => ({
  ...{ instances, unknown: [], ambiguous: [], protected: [], limit: 100, allowed: true, reason: null },
  cloud: { terminated: [], kept: [], reason: null },
  ...more,
});

const decidedOn = (plan: Plan, leavesOut = false) => ({ plan, requests: requestsOf(plan, leavesOut) });

const answer = (part: Partial<ActionResult> = {}): ActionResult => ({
  ...{ tone: 'success', text: 'Begun', raw: '{}', body: { status: 'success' }, status: 200, at: 1 },
  ...part,
});

/** Terminates machines, and returns the sent identifiers and the result of each machine. */
async function terminate(
  identifiers: string[],
  { forms = 1, decision, answers }: { forms?: number; decision?: unknown; answers: (ActionResult | undefined)[] },
) {
  const sent: string[] = [];
  const report = vi.fn();
  const size = Math.ceil(identifiers.length / forms);
  const attempt: RowsAttempt = {
    forms: Array.from({ length: forms }, (_, n) => ({
      place: String(n),
      ids: identifiers.slice(n * size, (n + 1) * size).join(),
    })),
    identifiers,
    decision,
    plan: {
      call: planTermination,
      hits: ({ ids = '' }) => ({ label: 'IDs', entries: ids.split(',') }),
      toExactRequest: (ids) => ({ ids: ids.join() }),
      where: () => '',
      unknown: '',
      hold: { call: holdMachines, body: ({ ids }) => ({ held: ids }) },
    },
    bodyOf: (values) => values,
    signal: new AbortController().signal,
    send: async ({ place, ids }, body, call) => {
      sent.push(call ? `${call.name} ${JSON.stringify(body)}` : `${place}: ${ids}`);
      return answers[sent.length - 1];
    },
    report,
  };
  return { outcomes: await rows.perform(attempt), sent, told: report.mock.calls.flat() };
}

describe('terminating machines of a list', () => {
  it('sends one request a place, with a result for each machine', async () => {
    const began = { instance_id: 'i-1', previous_state: 'running', state: 'shutting-down' };
    const { sent, outcomes, told } = await terminate(['i-1', 'i-2', 'i-3'], {
      forms: 2,
      decision: [decidedOn(planOf([machine('i-1'), machine('i-2')])), decidedOn(planOf([machine('i-3')]))],
      answers: [
        answer({ body: { status: 'success', data: [began] } }),
        answer({ tone: 'error', text: 'Denied', hint: 'Not you', status: 403 }),
      ],
    });
    expect(sent).toEqual(['0: i-1,i-2', '1: i-3']);
    expect(outcomes).toEqual([
      { tone: 'success', text: 'running → shutting-down', state: 'shutting-down' },
      { tone: 'success', text: 'Termination started' },
      { tone: 'error', text: 'Denied: Not you' },
    ]);
    expect(told).toEqual([2, 3]);
  });

  it('says why a machine was in no request: terminating, excluded, or gone', async () => {
    const plan = planOf(
      [
        machine('i-1'),
        machine('i-2', { effect: 'none', state: 'terminated' }),
        machine('i-3', { termination_protection: true }),
        machine('i-5', { effect: 'none', own_termination_at: new Date(2026, 5, 1, 10, 14).toISOString() }),
      ],
      { unknown: ['i-4'] },
    );
    const { sent, outcomes } = await terminate(['i-1', 'i-2', 'i-3', 'i-4', 'i-5'], {
      decision: [decidedOn(plan, true)],
      answers: [answer()],
    });
    expect(sent).toEqual(['0: i-1']);
    expect(outcomes).toEqual([
      { tone: 'success', text: 'Termination started' },
      { tone: 'success', text: 'Was already terminating: terminated', state: 'terminated' },
      { tone: 'warning', text: 'Protected, skipped' },
      { tone: 'error', text: 'Not found in this account and region' },
      { tone: 'success', text: 'Terminated by you at 10:14', state: expect.any(String) },
    ]);
  });

  it('sends no request for a place without targets', async () => {
    const over = decidedOn(planOf([machine('i-1', { effect: 'none' })]));
    const { sent } = await terminate(['i-1', 'i-2'], {
      forms: 2,
      decision: [over, decidedOn(planOf([machine('i-2')]))],
      answers: [answer()],
    });
    expect(sent).toEqual(['1: i-2']);
  });

  it('stops when the session ends, without results for unsent requests', async () => {
    const decision = ['i-1', 'i-2', 'i-3'].map((id) => decidedOn(planOf([machine(id)])));
    const { sent, outcomes } = await terminate(['i-1', 'i-2', 'i-3'], { forms: 3, decision, answers: [answer()] });
    expect(sent).toEqual(['0: i-1', '1: i-2']);
    expect(outcomes).toEqual([{ tone: 'success', text: 'Termination started' }, undefined, undefined]);
  });

  it('without a plan sends one request, whose result applies to each machine', async () => {
    const { sent, outcomes } = await terminate(['i-1', 'i-2'], {
      answers: [answer({ tone: 'warning', text: 'The outcome is unknown', status: undefined, body: undefined })],
    });
    expect(sent).toEqual(['0: i-1,i-2']);
    expect(outcomes).toEqual(Array(2).fill({ tone: 'warning', text: 'The outcome is unknown' }));
  });
});

describe('the plans of several places', () => {
  it('are merged, with ineffective and protected machines', () => {
    const plan = merged([
      planOf([machine('i-1')], { unknown: ['i-8'], protected: ['i-1'] }),
      planOf([machine('i-2', { account: '106' })], { unknown: ['i-9'] }),
    ]);
    expect(plan.instances.map(({ instance_id }) => instance_id)).toEqual(['i-1', 'i-2']);
    expect([plan.unknown, plan.protected]).toEqual([['i-8', 'i-9'], ['i-1']]);
  });
});

describe('putting machines of a list on hold', () => {
  const [free, spot, kept, over] = [
    machine('i-1', { holdable: true }),
    machine('i-2', { holdable: false }),
    machine('i-3', { holdable: true, termination_protection: true }),
    machine('i-4', { effect: 'none', state: 'terminated', holdable: false }),
  ];
  const plan = planOf([free, spot, kept, over]);

  it('leaves out machines that cannot be stopped, and protected ones', () => {
    expect(holdableIn(plan)).toEqual([free]);
    expect(stuckIn(plan)).toEqual([spot, kept]);
    // A back end without holds says nothing.
    expect(stuckIn(planOf([machine('i-1')]))).toEqual([]);
  });

  it('sends the call of the hold once, with the end of each machine in the results', async () => {
    const ends_at = new Date(2026, 5, 1, 9, 30).toISOString();
    const { sent, outcomes } = await terminate(['i-1', 'i-2', 'i-3', 'i-4'], {
      decision: [{ plan, requests: [holdableIn(plan)], isHold: true }],
      answers: [
        answer({
          body: { status: 'success', data: [{ instance_id: 'i-1', outcome: 'stop', state: 'stopping', ends_at }] },
        }),
      ],
    });
    expect(sent).toEqual(['holdmachines {"held":"i-1"}']);
    expect(outcomes).toEqual([
      { tone: 'success', text: 'Stopped, terminates at 09:30', state: 'stopping', endsAt: ends_at },
      { tone: 'warning', text: "Can't be stopped first, left out" },
      { tone: 'warning', text: 'Protected, skipped' },
      { tone: 'success', text: 'Was already terminating: terminated', state: 'terminated' },
    ]);
  });
});
