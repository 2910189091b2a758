import { lapseSession, sessionValid } from '../../authProvider/session';
import { t } from '../../i18n/translate';
import { showToast, toastDurations } from '../toasts';

/** Whether there is a session to send with; where it is over, the tool says so and the person is logged out (section 8). */
export function sessionOpen(): boolean {
  if (sessionValid()) return true;
  showToast('error', t('tools.lapsed'), { duration: toastDurations.long });
  lapseSession();
  return false;
}
