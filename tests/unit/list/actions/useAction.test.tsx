import PlayArrow from '@mui/icons-material/PlayArrow';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import type { Identifier } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '../../../../src/authProvider/session';
import * as toasts from '../../../../src/components/toasts';
import { clearToasts, currentToasts } from '../../../../src/components/toasts';
import { CallError } from '../../../../src/dataProvider/callError';
import { columnRule } from '../../../../src/dataProvider/columnRules';
import { queryClient } from '../../../../src/dataProvider/queryClient';
import { recordOf } from '../../../../src/dataProvider/records';
import type { RowAction } from '../../../../src/definitions/action';
import type { ActionResult } from '../../../../src/definitions/answer';
import type { Row } from '../../../../src/definitions/basics';
import type { RowsQuestionProps, ToolDefinition } from '../../../../src/definitions/tool';
import { Actions } from '../../../../src/list/actions/actionModel';
import { RowActions } from '../../../../src/list/actions/RowActions';
import { RowsBar } from '../../../../src/list/actions/SelectionBar';
import approveProcess from '../../../../src/resources/approveProcess';
import { cut, failed, json, type Respond } from '../../responses';
import { ConsoleContext } from '../openList';

/* No change is ever sent twice: every way to press a button again while its request is pending, or after it failed. */

const ada = { username: 'ada', email: 'ada@b.c', roles: ['admin user'], vertical: 'Data/Air' };
const decisions = (approveProcess.kind === 'list' && approveProcess.list.actions) || [];
const ruleOf = (column: string) => columnRule({}, column);
const refresh = vi.fn(async () => undefined);
const nothing = () => undefined;

interface RequestsProps {
  readonly count: number;
  readonly actions?: readonly RowAction[];
  /** The selected rows that the list does not show. */
  readonly hidden?: readonly number[];
}

const none: readonly number[] = [];
/** The body that the list was called with. */
const input = { account: '900' };

/** A page of pending requests, each with its buttons, and the bar of the selected ones. */
function Requests({ count, actions = decisions, hidden = none }: RequestsProps) {
  const [picked, setPicked] = useState<readonly Identifier[]>([]);
  const model = useMemo(() => ({ name: 'requests', actions, ruleOf, input, refresh, show: nothing }), [actions]);
  const [records] = useState(() =>
    Array.from({ length: count }, (_, at) => recordOf({ id: at + 1, status: 0 }, at + 1)),
  );
  return (
    <Actions model={model}>
      <button type="button" onClick={() => setPicked(records.map(({ id }) => id))}>
        Select all
      </button>
      {records.map((record) => (
        <fieldset key={record.id} aria-label={`Request ${record.id}`}>
          <RowActions record={record} />
        </fieldset>
      ))}
      <RowsBar
        actions={actions}
        count={picked.length}
        hidden={hidden}
        reveal={{ label: 'Show', onPress: nothing }}
        read={async () => ({ records: records.filter(({ id }) => picked.includes(id)), hidden })}
        unselect={(ids) => setPicked((before) => before.filter((id) => !ids.includes(id)))}
        onClear={nothing}
      />
    </Actions>
  );
}

const open = (count = 1, more: Omit<RequestsProps, 'count'> = {}) =>
  render(
    <ConsoleContext>
      <Requests count={count} {...more} />
    </ConsoleContext>,
  );

/** The requests for decisions that were sent: the identifiers of what they decide on. */
const sent: string[] = [];
/** Answers a decision; a test replaces it. */
let respond: (id: string) => ReturnType<Respond>;

const approved = json({ status: 'success', message: 'Approved' });

/** Holds back responses until `answer` is called with one. */
function held() {
  const waiting: ((response: Promise<Response>) => void)[] = [];
  respond = () => new Promise((resolve) => void waiting.push(resolve));
  return {
    /** Answers the oldest pending request. */
    answer: (response: Respond) => act(async () => waiting.shift()?.(response())),
    count: () => waiting.length,
  };
}

const row = (id: number) => within(screen.getByRole('group', { name: `Request ${id}` }));
const approve = (id: number) => row(id).getByRole('button', { name: 'Approve' });
const bar = () => within(screen.getByRole('region', { name: 'Selection' }));
const texts = () => currentToasts().map(({ text }) => text);

/** Selects all rows and opens the question before they are approved. */
async function askAboutAll() {
  await userEvent.click(screen.getByRole('button', { name: 'Select all' }));
  await userEvent.click(bar().getByRole('button', { name: 'Approve' }));
  return within(await screen.findByRole('dialog'));
}

beforeEach(() => {
  beginSession('token', ada);
  sent.length = 0;
  respond = approved;
  refresh.mockClear();
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { requestid } = JSON.parse(String(init.body)) as { requestid: string };
    sent.push(requestid);
    return respond(requestid);
  });
});

afterEach(() => {
  clearToasts();
  endSession('logout');
  vi.restoreAllMocks();
});

describe('an action on a row is sent once', () => {
  it('if its button is pressed twice', async () => {
    const { answer } = held();
    open();
    await userEvent.dblClick(approve(1));
    expect(sent).toEqual(['1']);
    await answer(approved);
  });

  it('if Enter is followed by a click', async () => {
    const { answer } = held();
    open();
    act(() => approve(1).focus());
    await userEvent.keyboard('{Enter}{Enter}');
    await userEvent.click(approve(1));
    await userEvent.click(row(1).getByRole('button', { name: 'Reject' }));
    expect(sent).toEqual(['1']);
    await answer(approved);
    expect(texts()).toEqual(['Approved']);
  });

  it('if the page is left and opened again before the answer, which a toast then shows', async () => {
    const { answer } = held();
    const page = open();
    await userEvent.click(approve(1));
    page.unmount();
    open();
    expect(approve(1)).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(approve(1));
    await answer(approved);
    await waitFor(() => expect(approve(1)).not.toHaveAttribute('aria-disabled'));
    expect(texts()).toEqual(['Approved']);
    expect(sent).toEqual(['1']);
  });

  it('if the answer arrives after the page is gone', async () => {
    const { answer } = held();
    const page = open();
    await userEvent.click(approve(1));
    page.unmount();
    await answer(approved);
    expect(texts()).toEqual(['Approved']);
    expect(sent).toEqual(['1']);
  });

  it('if the session ends while it is pending and the same person signs in again', async () => {
    const { answer } = held();
    const page = open(2);
    await userEvent.click(approve(1));
    await userEvent.click(approve(2));
    await answer(failed(401, 'Token expired'));
    page.unmount();
    beginSession('another token', ada);
    open(2);
    await userEvent.click(approve(2));
    expect(sent).toEqual(['1', '2']);
    await answer(approved);
  });

  it('if nobody knows its outcome: the list is read again, and nothing else', async () => {
    respond = cut;
    open();
    await userEvent.click(approve(1));
    expect(texts()).toEqual(['No response from server']);
    expect(refresh).toHaveBeenCalledOnce();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    clearToasts();
    await userEvent.click(approve(1));
    expect(texts()).toEqual(['No response in time: the outcome is unknown. Check the status before you try again.']);
    expect(refresh).toHaveBeenCalledTimes(2);
    expect(sent).toEqual(['1', '1']);
  });

  it('if somebody else has decided meanwhile: the list is read again, and nothing else', async () => {
    respond = failed(409, 'Request 1 is approved already');
    open();
    await userEvent.click(approve(1));
    expect(texts()).toEqual(['Request 1 is approved already']);
    expect(refresh).toHaveBeenCalledOnce();
    expect(sent).toEqual(['1']);
  });
});

it('sends nothing from a tab whose session is now another person’s', async () => {
  open();
  const other = encodeURIComponent(JSON.stringify({ ...ada, username: 'otto' }));
  // biome-ignore lint/suspicious/noDocumentCookie: another tab has written it
  document.cookie = `user=${other}; path=/; secure; samesite=strict`;
  // biome-ignore lint/suspicious/noDocumentCookie: another tab has written it
  document.cookie = 'token=other; path=/; secure; samesite=strict';
  await userEvent.click(approve(1));
  expect(sent).toEqual([]);
});

describe('an action on selected rows', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1));

  it('is sent once for each row if the button is pressed twice and with Enter', async () => {
    const { answer } = held();
    open(3);
    const dialog = await askAboutAll();
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Confirm' }));
    await userEvent.keyboard('{Enter}');
    for (let at = 0; at < 3; at += 1) await answer(approved);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual(ids(3));
  });

  it('is repeated only for the row that failed', async () => {
    respond = (id) => (id === '7' ? failed(400, 'No quota')() : approved());
    open(10);
    const dialog = await askAboutAll();
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    const results = within(await screen.findByRole('dialog', { name: 'Approve: 9 of 10 done' }));
    expect(results.getAllByRole('listitem').map((item) => item.textContent)).toContain('7 — FailedNo quota');
    expect(sent.toSorted((a, b) => Number(a) - Number(b))).toEqual(ids(10));
    await userEvent.click(results.getByRole('button', { name: 'Close' }));
    expect(bar().getByRole('status')).toHaveTextContent('1 selected');
    sent.length = 0;
    respond = approved;
    await userEvent.click(bar().getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
    expect(sent).toEqual(['7']);
  });

  it('stops at the end of the session, and nothing pending is sent again after the next sign-in', async () => {
    const { answer, count } = held();
    const page = open(6);
    const dialog = await askAboutAll();
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(sent).toEqual(ids(4));
    await answer(failed(401, 'Token expired'));
    page.unmount();
    beginSession('another token', ada);
    open(6);
    await userEvent.click(approve(2));
    while (count() > 0) await answer(approved);
    expect(sent).toEqual(ids(4));
    await waitFor(() => expect(approve(2)).not.toHaveAttribute('aria-disabled'));
  });

  it('goes on without its page, which offers nothing for these rows until it is over', async () => {
    const { answer, count } = held();
    const page = open(5);
    const dialog = await askAboutAll();
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    page.unmount();
    open(5);
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(approve(5));
    await userEvent.click(screen.getByRole('button', { name: 'Select all' }));
    await userEvent.click(bar().getByRole('button', { name: 'Approve' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    while (count() > 0) await answer(approved);
    await waitFor(() => expect(texts()).toEqual(['5 requests approved']));
    expect(sent).toEqual(ids(5));
  });
});

it('gives an action the input of its list, also after an unknown outcome', async () => {
  const run = vi.fn().mockRejectedValue(new CallError('network'));
  const afterUnknown = vi.fn(async () => 'It runs');
  const action = { name: 'start', label: 'Start', icon: PlayArrow, run, afterUnknown } as RowAction;
  open(1, { actions: [action] });
  await userEvent.click(row(1).getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(texts()).toEqual(['It runs']));
  for (const call of [run, afterUnknown])
    expect(call).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.objectContaining({ input }));
});

describe('an action without a question', () => {
  const hits: (readonly Row[])[] = [];
  const start = {
    ...{ name: 'start', label: 'Start', icon: PlayArrow, on: 'selection', reloads: false },
    when: ({ id }: Row) => id !== 3,
    runAll: async (rows: readonly Row[]) => void hits.push(rows),
  } as RowAction;
  const idsHit = () => hits.map((rows) => rows.map(({ id }) => id));

  async function press(hidden: readonly number[], part: Partial<RowAction> = {}) {
    hits.length = 0;
    open(3, { actions: [{ ...start, ...part } as RowAction], hidden });
    await userEvent.click(screen.getByRole('button', { name: 'Select all' }));
    await userEvent.click(bar().getByRole('button', { name: 'Start' }));
  }

  it('runs at once on the selected rows that it applies to', async () => {
    await press([]);
    await waitFor(() => expect(idsHit()).toEqual([[1, 2]]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks before it reaches a hidden row', async () => {
    await press([2]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Start: 2 selected, 1 hidden?' }));
    expect(idsHit()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: /^Start/ }));
    await waitFor(() => expect(idsHit()).toEqual([[1, 2]]));
  });

  it('asks about a single hidden row even if its question is for several', async () => {
    const question = { ask: 'several', title: () => 'Start it?', button: () => 'Start it' } as const;
    await press([2], { question, when: ({ id }) => id === 2 });
    expect(await screen.findByRole('dialog', { name: 'Start it?' })).toBeVisible();
    expect(idsHit()).toEqual([]);
  });

  it('does not ask because of a hidden row that it leaves out', async () => {
    await press([3]);
    await waitFor(() => expect(idsHit()).toEqual([[1, 2]]));
  });
});

/** The question of a tool, which shows its note. */
const Note = ({ note }: RowsQuestionProps) => <p role="note">{note}</p>;

describe('a selected row with another action in progress', () => {
  const inProgress = 'Another action on this row is already in progress';
  const hits: (readonly Row[])[] = [];
  const base = { icon: PlayArrow, on: 'selection' } as const;
  const start = {
    ...{ ...base, name: 'start', label: 'Start' },
    runAll: async (rows: readonly Row[]): Promise<ActionResult> => {
      hits.push(rows);
      return { tone: 'success', text: 'Started' };
    },
  } as RowAction;
  const idsHit = () => hits.map((rows) => rows.map(({ id }) => id));
  /** Holds back every run. */
  const wait = { name: 'wait', label: 'Wait', icon: PlayArrow, run: () => new Promise(nothing) } as RowAction;

  /** Starts an action on all of three rows while another one is pending on some. */
  async function press(action: RowAction, pending: readonly number[]) {
    hits.length = 0;
    open(3, { actions: [action, wait] });
    for (const id of pending) await userEvent.click(row(id).getByRole('button', { name: 'Wait' }));
    await userEvent.click(screen.getByRole('button', { name: 'Select all' }));
    await userEvent.click(bar().getByRole('button', { name: 'Start' }));
  }

  /** Returns the results in a dialog. */
  const lines = async (name: string) =>
    within(await screen.findByRole('dialog', { name }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);

  // No run of a test is pending in the next one.
  beforeEach(() => queryClient.getMutationCache().clear());
  afterEach(() => queryClient.getMutationCache().clear());

  it('is left out of an action on all rows together, which says so', async () => {
    await press(start, [2]);
    expect(await lines('Start: 2 of 3 done')).toEqual([
      `2 — Failed${inProgress}`,
      '1 — DoneStarted',
      '3 — DoneStarted',
    ]);
    expect(idsHit()).toEqual([[1, 3]]);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(bar().getByRole('status')).toHaveTextContent('1 selected');
  });

  it('keeps an action from running if no other row is selected', async () => {
    await press(start, [1, 2, 3]);
    expect(await lines('Start: 0 of 3 done')).toHaveLength(3);
    expect(hits).toEqual([]);
  });

  it('is part of an action that changes nothing', async () => {
    await press({ ...start, reloads: false }, [2]);
    await waitFor(() => expect(idsHit()).toEqual([[1, 2, 3]]));
  });

  it('is left out of the question and the forms of a tool', async () => {
    const forms = vi.fn((rows: readonly Row[]) => rows.map(({ id }) => ({ id: String(id) })));
    const perform = vi.fn(async () => []);
    const tool = {
      ...{ call: { name: 'stop' }, fields: [], acts: [{ name: 'submit', label: 'Start' }] },
      parts: async () => ({ default: { rows: { Question: Note, perform } } }),
    } as unknown as ToolDefinition;
    const rows = { tool, act: 'submit', forms, identify: ({ id }: Row) => String(id) };
    await press({ ...start, tool: rows } as RowAction, [2]);
    expect(await screen.findByRole('note')).toHaveTextContent(`1 skipped: ${inProgress}`);
    expect(forms.mock.calls.map(([asked]) => asked.map(({ id }) => id))).toEqual([[1, 3]]);
  });

  it('makes an action on one row after another fail for it', async () => {
    const run = vi.fn(async (): Promise<ActionResult> => ({ tone: 'success', text: 'Started' }));
    await press({ ...base, name: 'start', label: 'Start', run } as RowAction, [2]);
    expect(await lines('Start: 2 of 3 done')).toContain(`2 — Failed${inProgress}`);
    expect(run).toHaveBeenCalledTimes(2);
  });
});

describe('the toast with the result of an action', () => {
  const outcome: ActionResult = {
    tone: 'success',
    text: 'Request 1 approved',
    result: { label: 'Open process 43', to: { page: 'process' }, row: { id: 43 } },
  };
  const shown = async (part: Partial<RowAction> = {}, path = '/dashboard/admin/approveprocess') => {
    window.history.pushState(null, '', path);
    const actions = [{ name: 'show', label: 'Show', icon: PlayArrow, run: async () => outcome, ...part } as RowAction];
    const toast = vi.spyOn(toasts, 'showToast');
    open(1, { actions });
    await userEvent.click(row(1).getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(toast).toHaveBeenCalled());
    return toast.mock.calls[0]?.[2];
  };

  it('stays for five seconds, or for two if nothing was changed', async () => {
    expect(await shown()).toMatchObject({ duration: 5_000 });
    vi.restoreAllMocks();
    cleanup();
    expect(await shown({ reloads: false })).toMatchObject({ duration: 2_000 });
  });

  it('has no link if the person may not open the page of the result', async () => {
    expect((await shown())?.link).toBeUndefined();
  });
});
