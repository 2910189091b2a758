import { signInAgain } from '../../../contract/singleSignOn';
import { openProvider } from '../../authProvider/ssoProvider';
import { showToast, toastDurations } from '../../components/toasts';
import { currentPath } from '../../config/basePath';
import { callApi } from '../../dataProvider/callApi';
import { CallError, serverMessage } from '../../dataProvider/callError';
import type { ActionResult } from '../../definitions/answer';
import { t } from '../../i18n/translate';

/** Opens the single sign-on provider for a fresh sign-in, which returns to this page. */
export async function startFreshSignIn(): Promise<void> {
  try {
    openProvider((await callApi(signInAgain)).answer.url, { next: currentPath() });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showToast('error', serverMessage(error.reply) ?? t('account.again.failed'), { duration: toastDurations.long });
  }
}

/** Returns the result of an action. Offers a fresh sign-in if the action was refused without one. */
export function withFreshSignIn(result: ActionResult | undefined): ActionResult | undefined {
  const { code } = Object(result?.body) as { readonly code?: unknown };
  if (result && code === 'fresh_sign_in_required')
    showToast('warning', t('account.again.needed'), {
      duration: toastDurations.serverError,
      action: { label: t('account.again'), press: () => void startFreshSignIn(), gone: () => undefined },
    });
  return result;
}
