import { act, render } from '@testing-library/react';
import { CoreAdminContext, useAddUndoableMutation, useNotify } from 'react-admin';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { adminMessages } from '../../../src/i18n/adminMessages';
import { NotificationBridge } from '../../../src/layout/NotificationBridge';
import { currentToasts, dismissToast, pressToast } from '../../../src/ui/toasts';

let user: string | undefined = 'ada';
let end = () => {};
vi.mock('../../../src/authProvider/session', () => ({
  sessionUser: () => user && { username: user },
  onSessionEnd: (listener: () => void) => {
    end = listener;
    return () => {};
  },
}));

let hooks: { notify: ReturnType<typeof useNotify>; add: ReturnType<typeof useAddUndoableMutation> };
function Page() {
  hooks = { notify: useNotify(), add: useAddUndoableMutation() };
  return null;
}

/** Notifies changes that can be taken back, each with what becomes of it. */
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
  user = 'ada';
  render(
    <CoreAdminContext i18nProvider={adminMessages}>
      <Page />
      <NotificationBridge />
    </CoreAdminContext>,
  );
});

describe('what react-admin notifies', () => {
  it('is said in a toast, in its language, with its values, or as the element that it is', async () => {
    await act(async () => {
      hooks.notify('ra.notification.deleted', { type: 'success', messageArgs: { smart_count: 2 } });
      hooks.notify(<b>Renewed</b>, { type: 'warning' });
    });
    expect(currentToasts()).toMatchObject([
      { kind: 'success', text: '2 elements deleted' },
      { kind: 'warning', text: { props: { children: 'Renewed' } } },
    ]);
  });

  it('has an Undo for a change, each toast its own; without it the change is sent, once', async () => {
    const [a, b] = await change('a', 'b');
    expect(currentToasts().map(({ action }) => action?.label)).toEqual(['Undo', 'Undo']);
    act(() => pressToast(idOf('b deleted')));
    expect(b?.mock.calls).toEqual([[{ isUndo: true }]]);
    expect(a).not.toHaveBeenCalled();
    act(() => dismissToast(idOf('a deleted')));
    expect(a?.mock.calls).toEqual([[{ isUndo: false }]]);
    expect(b).toHaveBeenCalledTimes(1);
  });

  it('is neither sent nor taken back once the session has ended, for the next person would see the rows', async () => {
    const [a] = await change('a');
    user = undefined;
    act(() => end());
    expect(currentToasts()).toEqual([]);
    expect(a).not.toHaveBeenCalled();
  });

  it('holds the tab while a change is not sent', async () => {
    const leaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leaving()).toBe(false);
    await change('a');
    expect(leaving()).toBe(true);
    act(() => dismissToast(idOf('a deleted')));
    expect(leaving()).toBe(false);
  });
});
