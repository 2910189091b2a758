import { signInAgain } from '../../contract/singleSignOn';
import { openProvider } from '../authProvider/ssoProvider';
import { showToast, toastDurations } from '../components/toasts';
import { currentPath } from '../config/basePath';
import { callApi } from '../dataProvider/callApi';
import { CallError, serverMessage } from '../dataProvider/callError';
import { t } from '../i18n/translate';

/** Opens the single sign-on provider for a fresh sign-in, which returns to this page. */
export async function startFreshSignIn(): Promise<void> {
  try {
    openProvider((await callApi(signInAgain)).answer.url, { next: currentPath() });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showToast('error', serverMessage(error.reply) ?? t('account.again.failed'), { duration: toastDurations.long });
  }
}

/** Offers a fresh sign-in if a response refuses the action without one. Returns true if it does. */
export function offerFreshSignIn(body: unknown): boolean {
  const { code } = Object(body) as { readonly code?: unknown };
  if (code !== 'fresh_sign_in_required') return false;
  showToast('warning', t('account.again.needed'), {
    duration: toastDurations.serverError,
    action: { label: t('account.again'), press: () => void startFreshSignIn(), gone: () => undefined },
  });
  return true;
}
