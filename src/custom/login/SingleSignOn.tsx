import '../../i18n/signInTexts';
import { useEffect, useRef, useState } from 'react';
import type { IdentityProved } from '../../../contract/chooseVertical';
import { beginSso, finishSso } from '../../../contract/singleSignOn';
import { openProvider, takeReturn, wayBackHere } from '../../authProvider/ssoProvider';
import { withRetryAfter } from '../../components/retryAfter';
import { callApi } from '../../dataProvider/callApi';
import { CallError, serverMessage } from '../../dataProvider/callError';
import { t } from '../../i18n/translate';

interface SingleSignOnProps {
  readonly label: string;
  readonly disabled: boolean;
  /** No password form is shown. */
  readonly alone: boolean;
  readonly onProved: (proved: IdentityProved) => void;
  /** Shows the password form. Absent: it is shown, or nobody may use it. */
  readonly onPassword: (() => void) | undefined;
}

/** The button that opens the single sign-on provider. Finishes the sign-in when the provider has sent the browser back. */
export default function SingleSignOn({ label, disabled, alone, onProved, onPassword }: SingleSignOnProps) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      setBusy(false);
      if (!(error instanceof CallError)) throw error;
      setFault(withRetryAfter(serverMessage(error.reply) ?? t('signIn.noAnswer'), error.reply));
    }
  }

  const finish = useRef(() => {
    const returned = takeReturn();
    if (returned) void run(async () => onProved((await callApi(finishSso, { body: returned })).answer));
  });
  useEffect(() => finish.current(), []);

  return (
    <>
      {fault === undefined ? null : <p role="alert">{fault}</p>}
      <button
        type="button"
        className={alone ? 'button primary' : 'button'}
        disabled={disabled || busy}
        aria-busy={busy}
        onClick={() => void run(async () => openProvider((await callApi(beginSso)).answer.url, wayBackHere()))}
      >
        {fault === undefined ? t('signIn.with', { label }) : t('signIn.tryAgain')}
      </button>
      {onPassword ? (
        <button type="button" className="button plain" disabled={busy} onClick={onPassword}>
          {t('signIn.withPassword')}
        </button>
      ) : null}
    </>
  );
}
