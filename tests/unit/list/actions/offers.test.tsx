import PlayArrow from '@mui/icons-material/PlayArrow';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useMemo } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '../../../../src/authProvider/session';
import { clearToasts, currentToasts, pressToast } from '../../../../src/components/toasts';
import { columnRule } from '../../../../src/dataProvider/columnRules';
import { type RowRecord, recordOf } from '../../../../src/dataProvider/records';
import type { RowAction } from '../../../../src/definitions/action';
import type { ActionResult } from '../../../../src/definitions/answer';
import { Actions } from '../../../../src/list/actions/actionModel';
import { RowsBar } from '../../../../src/list/actions/SelectionBar';
import { ConsoleContext } from '../openList';

const results: Record<string, Partial<ActionResult>> = {};
const undone = vi.fn();
const reversed: { result: ActionResult } = { result: { tone: 'success', text: 'stopped → pending' } };

const undo: RowAction = {
  name: 'undo',
  label: 'list.undo',
  icon: PlayArrow,
  on: 'selection',
  results: ['id'],
  run: async ({ id }) => {
    undone(id);
    return reversed.result;
  },
};

const stop: RowAction = {
  name: 'stop',
  label: 'Stop',
  icon: PlayArrow,
  on: 'selection',
  results: ['id'],
  run: async ({ id }) => ({
    tone: 'success',
    text: 'running → stopping',
    isChanged: true,
    outdated: true,
    ...results[String(id)],
  }),
  offers: undo,
};

/** Reads the rows again after an action. */
const refreshing: { done: Promise<void> } = { done: Promise.resolve() };

const ruleOf = (column: string) => columnRule({}, column);

function Machines({ records }: { readonly records: readonly RowRecord[] }) {
  const model = useMemo(
    () => ({ name: 'machines', actions: [stop], ruleOf, refresh: () => refreshing.done, show: () => undefined }),
    [],
  );
  return (
    <Actions model={model}>
      <RowsBar
        actions={[stop]}
        count={records.length}
        hidden={[]}
        reveal={{ label: 'Show', onPress: () => undefined }}
        read={async () => ({ records, hidden: [] })}
        unselect={() => undefined}
        onClear={() => undefined}
      />
    </Actions>
  );
}

/** Stops machines. */
async function press(...ids: string[]): Promise<void> {
  render(
    <ConsoleContext>
      <Machines records={ids.map((id) => recordOf({ id }, id))} />
    </ConsoleContext>,
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Stop' })));
}

const offered = () => currentToasts().at(-1)?.action?.label;

/** Returns true if the browser asks before it unloads the page. */
const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  beginSession('token', { username: 'ada', email: 'ada@b.c', roles: ['admin'], vertical: 'admin' });
  undone.mockClear();
  for (const id of Object.keys(results)) delete results[id];
});
afterEach(() => {
  vi.useRealTimers();
  clearToasts();
  endSession('logout');
});

it('offers Undo for ten seconds, and says so', async () => {
  await press('i-1');
  expect(currentToasts()[0]).toMatchObject({
    text: 'running → stopping',
    detail: 'Undo is possible for 10 seconds, also with Ctrl+Z.',
  });
  await pass(9_500);
  expect(offered()).toBe('Undo');
  await pass(1_000);
  expect(currentToasts()).toEqual([]);
  expect(undone).not.toHaveBeenCalled();
});

it('undoes once, and shows a refusal like that of any action', async () => {
  reversed.result = { tone: 'error', text: 'i-1 is stopping: only a stopped machine can be started' };
  await press('i-1');
  const [{ id = 0 } = {}] = currentToasts();
  pressToast(id);
  pressToast(id);
  await pass(100);
  expect(undone.mock.calls).toEqual([['i-1']]);
  expect(currentToasts().at(-1)).toMatchObject({ kind: 'error', text: reversed.result.text });
  expect(offered()).toBeUndefined();
  reversed.result = { tone: 'success', text: 'stopped → pending' };
});

it('waits with Undo until the rows of the result have been read again, and holds the page until it is sent', async () => {
  let read: () => void = () => undefined;
  refreshing.done = new Promise((resolve) => {
    read = resolve;
  });
  await press('i-1');
  pressToast(currentToasts()[0]?.id ?? 0);
  await pass(3_000);
  expect(undone).not.toHaveBeenCalled();
  expect(isHeld()).toBe(true);
  read();
  await pass(100);
  expect(undone.mock.calls).toEqual([['i-1']]);
  expect(isHeld()).toBe(false);
});

it('does not offer Undo if nothing was changed', async () => {
  results['i-1'] = { isChanged: false };
  await press('i-1');
  expect(offered()).toBeUndefined();
});

it('undoes exactly the machines that were changed, from the results', async () => {
  results['i-2'] = { isChanged: false };
  results['i-3'] = { tone: 'error', isChanged: false };
  await press('i-1', 'i-2', 'i-3', 'i-4');
  const dialog = within(screen.getByRole('dialog', { name: 'Results' }));
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Undo' })));
  await pass(500);
  expect(undone.mock.calls).toEqual([['i-1'], ['i-4']]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('removes Undo from the results after ten seconds', async () => {
  await press('i-1', 'i-2');
  expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  await pass(10_000);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
