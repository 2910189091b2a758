import { useEffect } from 'react';
import { useNotificationContext, useTakeUndoableMutation, useTranslate } from 'react-admin';
import { onSessionEnd, sessionUser } from '../authProvider/session';
import { holdPage } from '../components/holdPage';
import {
  currentToasts,
  dismissToast,
  pressToast,
  showToast,
  type ToastAction,
  toastDurations,
} from '../components/toasts';
import { useWindowEvent } from '../components/useWindowEvent';

/** The longest timeout a browser supports, in ms. */
const untilClosed = 2 ** 31 - 1;

// Without a session, nothing can be sent.
onSessionEnd(() => {
  for (const { id, action } of currentToasts()) if (action) dismissToast(id);
});

/** Presses the newest Undo on Ctrl+Z or ⌘Z, which a field keeps for itself. */
function undoByKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
  if (key.toLowerCase() !== 'z' || ctrlKey === metaKey || shiftKey || altKey || event.defaultPrevented) return;
  if (target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select')) return;
  const toast = currentToasts().findLast(({ action }) => action?.isUndo);
  if (!toast) return;
  event.preventDefault();
  pressToast(toast.id);
}

/**
 * Shows react-admin's notifications as toasts of the console, all at once. An undoable change is sent when its toast has gone.
 */
export function NotificationBridge() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const translate = useTranslate();
  useWindowEvent('keydown', undoByKey);

  useEffect(() => {
    const notification = notifications.length > 0 ? takeNotification() : undefined;
    if (!notification) return;
    const { message, type, notificationOptions = {} } = notification;
    const { autoHideDuration, messageArgs, undoable } = notificationOptions;
    const mutation = undoable ? takeMutation() : undefined;
    const long = mutation !== undefined || type === 'error';
    showToast(type, typeof message === 'string' ? translate(message, messageArgs) : message, {
      duration: autoHideDuration === null ? untilClosed : (autoHideDuration ?? toastDurations[long ? 'long' : 'short']),
      action: mutation ? undo(translate('ra.action.undo'), mutation) : undefined,
    });
  }, [notifications, takeNotification, takeMutation, translate]);

  return null;
}

/** Returns the button that undoes a change. Without a press the change is sent, if its user is still signed in. */
function undo(label: string, mutation: (end: { isUndo: boolean }) => void): ToastAction {
  const madeBy = sessionUser()?.username;
  const release = holdPage();
  const settle = (isUndo: boolean) => {
    release();
    if (sessionUser()?.username === madeBy) mutation({ isUndo });
  };
  return { label, isUndo: true, press: () => settle(true), gone: () => settle(false) };
}
