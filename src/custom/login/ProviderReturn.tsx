import '../../i18n/signInTexts';
import { useEffect, useRef } from 'react';
import { returnSso } from '../../../contract/singleSignOn';
import { takeReturn } from '../../authProvider/ssoProvider';
import { PageLoading } from '../../components/PageLoading';
import { showToast, toastDurations } from '../../components/toasts';
import { callApi } from '../../dataProvider/callApi';
import { CallError, serverMessage } from '../../dataProvider/callError';
import { t } from '../../i18n/translate';

/** Finishes a fresh sign-in, or the connection of the person, when the provider sends the browser back to its session. */
export default function ProviderReturn({ onLeave }: { readonly onLeave: () => void }) {
  const finish = useRef(async () => {
    const returned = takeReturn();
    if (!returned) return;
    try {
      const { reply } = await callApi(returnSso, { body: returned });
      showToast('success', serverMessage(reply) ?? '', { duration: toastDurations.long });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const text = serverMessage(error.reply) ?? t('signIn.noAnswer');
      showToast('error', text, { duration: toastDurations.serverError });
    }
    onLeave();
  });
  useEffect(() => void finish.current(), []);
  return <PageLoading />;
}
