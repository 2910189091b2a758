import { useEffect } from 'react';
import { useNotificationContext, useTranslate } from 'react-admin';
import { showToast } from '../ui/toasts';

/** Shows what react-admin's hooks notify as toasts of the console, all of them and not one at a time. */
export function NotificationBridge() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();

  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (!notification || typeof notification.message !== 'string') return;
    const { message, type, notificationOptions } = notification;
    showToast(type, translate(message, notificationOptions?.messageArgs));
  }, [notifications, takeNotification, translate]);

  return null;
}
