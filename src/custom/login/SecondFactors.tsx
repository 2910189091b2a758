import '../../i18n/signInTexts';
import { useState } from 'react';
import type { IdentityProved } from '../../../contract/chooseVertical';
import { beginPasskeySignIn, finishPasskeySignIn } from '../../../contract/factors';
import { hasFactors } from '../../config/runtimeConfig';
import { callApi } from '../../dataProvider/callApi';
import { t } from '../../i18n/translate';
import { passkeyFailure, requestPasskey } from '../factors/passkeys';
import type { Login } from './useLogin';

interface SecondFactorsProps {
  readonly login: Pick<Login, 'step' | 'busy'>;
  readonly onProved: (proved: IdentityProved) => void;
}

/** The sign-in with a passkey, which stands for the password and the code; in the code step, a remark on other codes. */
export default function SecondFactors({ login, onProved }: SecondFactorsProps) {
  if (login.step === 'code') return <p className="muted">{t('signIn.otherCodes')}</p>;
  return hasFactors('passkey') ? <PasskeySignIn login={login} onProved={onProved} /> : null;
}

function PasskeySignIn({ login, onProved }: SecondFactorsProps) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  async function signIn(): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      const begun = (await callApi(beginPasskeySignIn)).answer.data;
      onProved((await callApi(finishPasskeySignIn, { body: await requestPasskey(begun) })).answer);
    } catch (error) {
      setFault(passkeyFailure(error, t('signIn.passkeyCancelled')));
      setBusy(false);
    }
  }

  return (
    <>
      {fault === undefined ? null : <p role="alert">{fault}</p>}
      <button
        type="button"
        className="button"
        disabled={busy || login.busy || login.step === 'done'}
        aria-busy={busy}
        onClick={() => void signIn()}
      >
        {t('signIn.passkey')}
      </button>
    </>
  );
}
