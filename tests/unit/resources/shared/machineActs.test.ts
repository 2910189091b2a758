import { describe, expect, it, vi } from 'vitest';
import type { ActionTools, RowAction } from '../../../../src/definitions/action';
import type { Reply, Row } from '../../../../src/definitions/basics';
import { disabledReason } from '../../../../src/list/actions/actionRules';
import { extendMachine, keepMachine } from '../../../../src/resources/shared/keepMachine';
import {
  machineActs,
  startMachines,
  stopMachines,
  terminateMachines,
} from '../../../../src/resources/shared/machineActs';

const row = (id: string, more: Row = {}): Row => ({ instance_id: id, account: '900', region: 'us-east-1', ...more });

/** Runs an action on a machine, and returns its request and its result. */
async function use(
  action: RowAction<Row, 'instance_id' | 'name' | 'account' | 'region'>,
  one: Row,
  body: Row,
  input?: Row,
) {
  const sent = vi.fn();
  const tools = {
    open: vi.fn(),
    copy: vi.fn(),
    messageOf: ({ body: answer }: Reply) => (answer as { message?: string }).message,
    send: async (_call: unknown, request: unknown) => {
      sent(request);
      return { status: 200, text: '', body, headers: new Headers() };
    },
    input,
  } as unknown as ActionTools;
  return { outcome: await action.run?.(one, tools), sent: sent.mock.calls.map(([request]) => request), tools };
}

const lookup = { account: '900', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId', lookupValue: 'i-1' };

describe('Undo', () => {
  it.each([
    [startMachines, 'stop', ['pending', 'pending', 'running'], 'running → stopping'],
    [stopMachines, 'start', ['stopping', 'stopped'], 'stopped → pending'],
  ])('waits until the machine has its state, and then does the opposite once', async (action, act, states, text) => {
    vi.useFakeTimers();
    const sent: string[] = [];
    const left = [...states];
    const send = async (_call: unknown, { params }: { params: { action: string } }) => {
      sent.push(params.action);
      const [before, after] = text.split(' → ');
      const body = params.action === 'status' ? { status: left.shift() } : { status: after, previous_state: before };
      return { status: 200, text: '', body, headers: new Headers() };
    };
    const tools = { send, messageOf: () => undefined } as unknown as ActionTools;
    const undone = action.offers?.run?.(row('i-1', { state: 'old' }), tools);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(await undone).toMatchObject({ tone: 'success', text });
    expect(sent).toEqual([...states.map(() => 'status'), act]);
  });
});

describe('Keep', () => {
  it('names the termination that was seen, and offers Start for one machine', async () => {
    const ends_at = '2026-06-01T09:30:00Z';
    const held = row('i-1', { ends_at });
    const { sent, outcome } = await use(keepMachine, held, { status: 'success', message: 'i-1 is kept' });
    expect(sent).toEqual([{ body: { machines: [{ instance_id: 'i-1', ends_at }] } }]);
    expect(outcome).toMatchObject({ tone: 'success', text: 'i-1 is kept', isChanged: true });
    expect(keepMachine.offers?.name).toBe('start');
    expect([held, row('i-2')].map((one) => keepMachine.when?.(one))).toEqual([true, false]);
    const several = await use(keepMachine, { machines: [held, row('i-2', { ends_at })] }, { status: 'success' });
    expect(several.sent[0]).toMatchObject({ body: { machines: [{ instance_id: 'i-1' }, { instance_id: 'i-2' }] } });
    expect(several.outcome?.isChanged).toBe(false);
  });
});

describe('Extend', () => {
  it('postpones the end that was seen, but not that of a hold', async () => {
    const ends_at = '2026-06-01T09:30:00Z';
    const ending = row('i-1', { ends_at, ending: 'expiry' });
    const later = '2026-06-08T09:30:00Z';
    const answer = { status: 'success', data: [{ instance_id: 'i-1', ends_at: later }] };
    const { sent, outcome } = await use(extendMachine, ending, answer);
    expect(sent).toEqual([{ body: { machines: [{ instance_id: 'i-1', ends_at }] } }]);
    expect(outcome).toMatchObject({ tone: 'success', optimistic: { ends_at: later, ending: 'expiry' } });
    const rows = [
      ending,
      row('i-2', { ends_at, ending: 'hold' }),
      row('i-3'),
      { machines: [{ ends_at, source: 'grace' }] },
    ];
    expect(rows.map((one) => extendMachine.when?.(one))).toEqual([true, false, false, true]);
    expect(rows.map((one) => keepMachine.when?.(one))).toEqual([false, true, false, false]);
  });
});

describe('Start and Stop', () => {
  it.each([
    [startMachines, 'start', 'stopped', 'pending'],
    [stopMachines, 'stop', 'running', 'stopping'],
  ])('call Machine Status, and show the former and the new state', async (action, act, before, state) => {
    const { sent, outcome } = await use(action, row('i-1', { account: 900, state: before }), { status: state });
    expect(sent).toEqual([{ params: { action: act }, body: lookup }]);
    expect(outcome).toEqual({ tone: 'success', text: `${before} → ${state}`, optimistic: { state }, isChanged: true });
  });

  it('say that a start has ended the hold', async () => {
    const held = row('i-1', { state: 'stopped', ends_at: '2026-06-01T09:30:00Z' });
    const { outcome } = await use(startMachines, held, { status: 'pending', hold_ended: true });
    expect(outcome?.text).toBe('stopped → pending. The machine is no longer on hold.');
    expect(outcome?.optimistic).toEqual({ state: 'pending', ends_at: undefined });
  });

  it('use the back end’s state column, and show a new state without a former one', async () => {
    const named = await use(stopMachines, row('i-1', { status: 'running' }), { status: 'stopping' });
    expect(named.outcome?.optimistic).toEqual({ status: 'stopping' });
    const without = await use(stopMachines, row('i-1'), { status: 'stopping' });
    expect(without.outcome).toEqual({ tone: 'success', text: 'stopping', optimistic: {} });
  });

  it('show no state if the response has none, and fail on an invalid response', async () => {
    const plain = await use(stopMachines, row('i-1', { state: 'running' }), { status: 'success', message: 'Accepted' });
    expect(plain.outcome).toEqual({ tone: 'success', text: 'Accepted' });
    const failed = await use(stopMachines, row('i-1'), { status: 'failed', message: 'It is locked' });
    expect(failed.outcome).toEqual({ tone: 'error', text: 'It is locked' });
    expect((await use(startMachines, row('i-1'), { status: 'failed' })).outcome?.text).toBe('machine.startFailed');
  });

  it.each([
    [{ account: '900', region: ['us-east-1'] }, 1],
    [{ account: ['900'], region: ['us-east-1', 'eu-west-1'] }, 0],
    [undefined, 0],
  ])('use the single place of %j for a row without one, or send nothing', async (input, n) => {
    const { sent, outcome } = await use(stopMachines, { instance_id: 'i-1' }, { status: 'stopping' }, input);
    expect(sent).toHaveLength(n);
    expect(outcome?.tone).toBe(n > 0 ? 'success' : 'error');
    if (n > 0) expect(sent[0]).toMatchObject({ body: lookup });
  });

  it('load the state after an unknown outcome', async () => {
    const { sent, tools } = await use(stopMachines, row('i-1'), { status: 'stopping' });
    expect(await stopMachines.afterUnknown?.(row('i-1'), tools)).toBe('Outcome unknown; current state: stopping');
    expect(sent).toHaveLength(1);
  });
});

describe('the question before Stop', () => {
  const typed = (...rows: Row[]) => stopMachines.question?.typed?.(rows);
  const six = ['i-1', 'i-2', 'i-3', 'i-4', 'i-5', 'i-6'].map((id) => row(id));

  it('names the number of machines, and Start has none', () => {
    const { title, button } = stopMachines.question ?? {};
    expect([title?.([row('i-1')]), title?.(six)]).toEqual(['Stop i-1?', 'Stop 6 instances?']);
    expect(title?.([{ ...row('i-1'), name: 'review-harvest-publish' }])).toBe('Stop review-harvest-publish?');
    expect([button?.([row('i-1')]), button?.(six)]).toEqual(['Stop 1 instance', 'Stop 6 instances']);
    expect(startMachines.question).toBeUndefined();
  });

  it('requires typing the account for many machines, or one in production', () => {
    expect(typed(...six.slice(1))).toBeUndefined();
    expect(typed(...six)).toEqual({ text: '900', why: 'More than 5 machines.' });
    for (const prod of [row('i-1', { tags: { env: 'prod' } }), row('i-1', { name: 'web-production' })])
      expect(typed(row('i-2'), prod)).toEqual({ text: '900', why: 'terminate.whyProduction' });
  });

  it('requires typing their number for several or unknown accounts', () => {
    expect(typed(...six, row('i-7', { account: '106' }))?.text).toBe('7');
    expect(typed({ instance_id: 'i-1', name: 'prod' })?.text).toBe('1');
  });
});

describe('Terminate', () => {
  const forms = (rows: Row[], input?: Row) => terminateMachines.tool?.forms(rows, input);

  it('fills a form of the tool for each place', () => {
    expect(
      forms([row('i-1'), row('i-2', { account: '106' }), row('i-3'), row('i-4', { region: 'eu-west-1' })]),
    ).toEqual([
      { account: '900', region: 'us-east-1', by: 'instance_ids', instance_ids: 'i-1,i-3' },
      { account: '106', region: 'us-east-1', by: 'instance_ids', instance_ids: 'i-2' },
      { account: '900', region: 'eu-west-1', by: 'instance_ids', instance_ids: 'i-4' },
    ]);
  });

  it('uses the searched place for rows without one', () => {
    const bare = [{ instance_id: 'i-1' }, { instance_id: 'i-2', account: '' }];
    expect(forms(bare, { account: '900', region: ['us-east-1'] })).toEqual([
      { account: '900', region: 'us-east-1', by: 'instance_ids', instance_ids: 'i-1,i-2' },
    ]);
    expect(forms(bare, { account: ['900', '106'], region: 'us-east-1' })).toBeUndefined();
    expect(forms([row('i-1'), { instance_id: 'i-2' }])).toBeUndefined();
  });

  it('opens the tool partly filled if values are missing', async () => {
    const { tools } = await use(stopMachines, row('i-1'), { status: '' });
    const bare = { instance_id: 'i-1' };
    const known = { ...tools, input: { account: ['900'], region: ['us-east-1', 'eu-west-1'] } };
    expect(await terminateMachines.runAll?.([bare], known)).toBeUndefined();
    expect(tools.open).toHaveBeenCalledExactlyOnceWith('terminate', {
      account: '900',
      region: '',
      instanceIds: ['i-1'],
    });
    expect(await terminateMachines.runAll?.([row('i-2'), bare], known)).toEqual({
      tone: 'warning',
      text: 'instances.onePlace',
    });
  });
});

describe('on the page of a machine', () => {
  it.each([
    ['running', ['The machine is already running.', undefined, undefined]],
    ['pending', ['The machine is already starting.', undefined, undefined]],
    ['stopped', [undefined, 'The machine is already stopped.', undefined]],
    ['stopping', [undefined, 'The machine is already stopping.', undefined]],
    [
      'shutting-down',
      [
        'The machine is already terminating.',
        'The machine is already terminating.',
        'The machine is already terminating.',
      ],
    ],
    ['terminated', ['The machine is terminated.', 'The machine is terminated.', 'The machine is terminated.']],
    // A state that only the back end knows disables no action.
    ['hibernated', [undefined, undefined, undefined]],
    ['constructor', [undefined, undefined, undefined]],
  ])('a machine that is %s cannot be brought there again', (state, reasons) => {
    for (const one of [row('i-1', { state }), row('i-1', { status: state })])
      expect(machineActs.map((act) => disabledReason(act, one))).toEqual(reasons);
  });

  it('a machine of unknown state has all actions', () => {
    expect(machineActs.map((act) => disabledReason(act, row('i-1')))).toEqual([undefined, undefined, undefined]);
  });
});
