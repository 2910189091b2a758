import { act, fireEvent, render } from '@testing-library/react';
import { CoreAdminContext, useAddUndoableMutation, useNotify } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '../../../src/authProvider/session';
import { currentToasts, dismissToast, pressToast } from '../../../src/components/toasts';
import { adminMessages } from '../../../src/i18n/adminMessages';
import { NotificationBridge } from '../../../src/shell/NotificationBridge';

let hooks: { notify: ReturnType<typeof useNotify>; add: ReturnType<typeof useAddUndoableMutation> };
function Page() {
  hooks = { notify: useNotify(), add: useAddUndoableMutation() };
  return null;
}

/** Notifies changes that can be undone. Returns the function that each one calls in the end. */
async function change(...names: string[]) {
  const ends = names.map(() => vi.fn());
  await act(async () => {
    for (const [place, name] of names.entries()) {
      hooks.add(ends[place] as () => void);
      hooks.notify(`${name} deleted`, { undoable: true });
    }
  });
  return ends;
}
const idOf = (text: string) => currentToasts().find((toast) => toast.text === text)?.id ?? 0;

beforeEach(() => {
  beginSession('tok-1', { username: 'ada', email: '', roles: ['admin'], vertical: 'admin' });
  render(
    <CoreAdminContext i18nProvider={adminMessages}>
      <Page />
      <NotificationBridge />
    </CoreAdminContext>,
  );
});

afterEach(() => act(() => void endSession('logout')));

describe('a notification of react-admin', () => {
  it('appears as a toast with its translated text or its element', async () => {
    await act(async () => {
      hooks.notify('ra.notification.deleted', { type: 'success', messageArgs: { smart_count: 2 } });
      hooks.notify(<b>Renewed</b>, { type: 'warning' });
    });
    expect(currentToasts()).toMatchObject([
      { kind: 'success', text: '2 elements deleted' },
      { kind: 'warning', text: { props: { children: 'Renewed' } } },
    ]);
  });

  it('is undone by Ctrl+Z, the newest first, but not while text is typed', async () => {
    const [a, b] = await change('a', 'b');
    const field = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, shiftKey: true });
    expect(b).not.toHaveBeenCalled();
    act(() => void fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true }));
    expect(b?.mock.calls).toEqual([[{ isUndo: true }]]);
    expect(a).not.toHaveBeenCalled();
    act(() => void fireEvent.keyDown(document.body, { key: 'Z', metaKey: true }));
    expect(a?.mock.calls).toEqual([[{ isUndo: true }]]);
    field.remove();
  });

  it('has an Undo for its own change, and sends the change once if it is dismissed', async () => {
    const [a, b] = await change('a', 'b');
    expect(currentToasts().map(({ action }) => action?.label)).toEqual(['Undo', 'Undo']);
    act(() => pressToast(idOf('b deleted')));
    expect(b?.mock.calls).toEqual([[{ isUndo: true }]]);
    expect(a).not.toHaveBeenCalled();
    act(() => dismissToast(idOf('a deleted')));
    expect(a?.mock.calls).toEqual([[{ isUndo: false }]]);
    expect(b).toHaveBeenCalledTimes(1);
  });

  it('neither sends nor reverts a change after the session ends', async () => {
    const [a] = await change('a');
    act(() => void endSession('logout'));
    expect(currentToasts()).toEqual([]);
    expect(a).not.toHaveBeenCalled();
  });

  it('asks before the tab closes while a change is not sent', async () => {
    const leaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leaving()).toBe(false);
    await change('a');
    expect(leaving()).toBe(true);
    act(() => dismissToast(idOf('a deleted')));
    expect(leaving()).toBe(false);
  });
});
