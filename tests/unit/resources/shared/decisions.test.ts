import { describe, expect, it, vi } from 'vitest';
import type { Call } from '../../../../contract/call';
import { decideUpdateRequest } from '../../../../contract/processes';
import { serverMessage } from '../../../../src/dataProvider/callError';
import { saysGood } from '../../../../src/dataProvider/rows';
import type { ActionTools, RowAction } from '../../../../src/definitions/action';
import type { CallInput, Row } from '../../../../src/definitions/basics';
import { toUpdateRequest } from '../../../../src/definitions/knownThings';
import { decisionActions, inUse, requestRows } from '../../../../src/resources/shared/decisions';

const actions = (atOnce = false) =>
  decisionActions({
    call: decideUpdateRequest,
    words: {
      approveOne: 'approvals.update.approveOne',
      approveSeveral: 'approvals.update.approveSeveral',
      rejectOne: 'approvals.update.rejectOne',
      rejectSeveral: 'approvals.update.rejectSeveral',
      approvedSeveral: 'approvals.update.approvedSeveral',
      rejectedSeveral: 'approvals.update.rejectedSeveral',
      open: 'requests.openUpdate',
    },
    page: toUpdateRequest,
    columns: ['id'],
    atOnce,
    changes: ['processes'],
  }) as [RowAction, RowAction];

async function decide(action: RowAction, body: unknown, reason?: string, row: Row = { id: 8, status: 0 }) {
  const send = vi.fn(async (_call: Pick<Call, 'name'>, _input?: CallInput) => ({
    ...{ status: 200, text: '', body, headers: new Headers() },
  }));
  const tools: ActionTools = {
    send: send as unknown as ActionTools['send'],
    messageOf: serverMessage,
    open: () => undefined,
    copy: vi.fn(),
    reason,
  };
  const outcome = await action.run?.(row, tools);
  return { outcome, sent: send.mock.calls.map(([call, input]) => [call.name, input?.body]) };
}

describe('a decision', () => {
  it('of several counts the decided requests', () => {
    expect(actions().map(({ allDone }) => allDone?.(8))).toEqual(['8 updates approved', '8 updates rejected']);
  });

  it('is sent in the contract’s form, with the identifier as a text', async () => {
    const [approve, reject] = actions();
    expect((await decide(approve, {})).sent).toEqual([['approveupdate', { requestid: '8', approve: 1 }]]);
    expect((await decide(reject, {})).sent).toEqual([['approveupdate', { requestid: '8', approve: -1 }]]);
  });

  it('has the given reason', async () => {
    const { sent } = await decide(actions()[1], {}, 'No budget');
    expect(sent).toEqual([['approveupdate', { requestid: '8', approve: -1, reason: 'No budget' }]]);
  });

  it.each([{ status: 'success' }, { status: 'accepted' }, { status: 'queued' }, {}])(
    'is a success for %j with a good code',
    async (body) => {
      const [approve, reject] = actions();
      expect((await decide(approve, { ...body, message: 'Update decided' })).outcome).toMatchObject({
        tone: 'success',
        text: 'Update decided',
      });
      expect((await decide(approve, body)).outcome?.text).toBe('Approved');
      expect((await decide(reject, body)).outcome?.text).toBe('Rejected');
    },
  );

  it('links to the process that an approval names or updates, else to the request', async () => {
    const [approve, reject] = actions();
    const linkOf = async (action: RowAction, body: unknown, row?: Row) => {
      const { label, row: named } = (await decide(action, body, undefined, row)).outcome?.result ?? {};
      return [label, named];
    };
    const made = { status: 'success', data: { process_id: 43 } };
    const row = { id: 8, status: 0, process_id: 27 };
    expect(await linkOf(approve, made)).toEqual(['Open process 43', { id: 43 }]);
    expect(await linkOf(approve, {}, row)).toEqual(['Open process 27', { id: 27 }]);
    expect(await linkOf(approve, { data: { process_id: '../7' } })).toEqual(['Open update request 8', { id: 8 }]);
    expect(await linkOf(reject, made, row)).toEqual(['Open update request 8', { id: 8 }]);
  });

  it('fails if the response says so', async () => {
    const [approve, reject] = actions();
    expect((await decide(approve, { status: 'failed', message: 'Too late' })).outcome).toEqual({
      tone: 'error',
      text: 'Too late',
    });
    expect((await decide(reject, { status: 'error' })).outcome?.text).toBe('Failed to reject process');
  });

  it('sets a row’s new status at once only if requested', async () => {
    expect((await decide(actions(true)[1], {})).outcome?.optimistic).toEqual({ status: -1 });
    expect((await decide(actions(false)[1], {})).outcome).not.toHaveProperty('optimistic');
  });
});

describe('the buttons of a request', () => {
  const [approve, reject] = actions();

  it('appear for the number 0 and for an identifier', () => {
    const offered = [
      { id: 1, status: 0 },
      { id: 'a', status: 0 },
      { id: 1, status: '0' },
      { id: 1, status: false },
    ];
    expect(offered.map((row) => approve.when?.(row))).toEqual([true, true, false, false]);
    expect([{ status: 0 }, { id: null, status: 0 }].map((row) => reject.when?.(row))).toEqual([false, false]);
  });

  it('are replaced by the decision', () => {
    expect([1, -1, 7].map((status) => approve.fallbackLabel?.({ id: 1, status }))).toEqual([
      'approvals.approved',
      'approvals.rejected',
      undefined,
    ]);
  });

  it('do not approve the user’s own request under four eyes, but reject it', () => {
    expect(approve.disabled?.({ own: true })).toBe('approvals.own');
    expect(approve.disabled?.({ own: false })).toBeUndefined();
    expect(reject.disabled?.({ own: true })).toBeUndefined();
  });

  it('confirm with the identifier of one request, and with the number of several', () => {
    expect(approve.question?.title([{ id: 8 }])).toBe('Approve update 8?');
    expect(reject.question?.title([{ id: 8 }, { id: 9 }])).toBe('Reject 2 updates?');
  });
});

describe('a list of requests', () => {
  it.each(['success', 'fetched successfully', 'Success', ' success '])('succeeds with the status “%s”', (status) => {
    expect(saysGood(requestRows, { status })).toBe(true);
  });

  it.each([undefined, null, 200, 'failed', 'unsuccessful', ''])('fails with the status “%s”', (status) => {
    expect(saysGood(requestRows, { status })).toBe(false);
  });
});

describe('the use of a process', () => {
  it('is shown with its limit', () => {
    expect(inUse.getValue?.({ machines_live: 8, current_machine_max_count: 20, machine_max_count: 5 })).toBe('8 of 20');
    expect(inUse.getValue?.({ machines_live: 0, machine_max_count: 5 })).toBe('0 of 5');
  });

  it('is a number without a limit, and empty if unknown', () => {
    expect(inUse.getValue?.({ machines_live: 3 })).toBe(3);
    expect(inUse.getValue?.({ machines_live: null, machine_max_count: 5 })).toBeNull();
  });
});
