import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { typedCode } from '../../../contract/digits';
import { beginConfirmation, confirmFactor } from '../../../contract/factors';
import { ActButton } from '../../components/ActButton';
import { DialogFrame } from '../../components/DialogFrame';
import { changeFailure } from '../../components/failures';
import { focusOnMount } from '../../components/focusOnMount';
import { TextInput } from '../../components/form/TextInput';
import { callApi } from '../../dataProvider/callApi';
import { startFreshSignIn } from '../../form/freshSignIn';
import { t } from '../../i18n/translate';
import { hasPasskeys, passkeyFailure, requestPasskey } from './passkeys';

interface ConfirmFactorDialogProps {
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

/**
 * Asks for a code of the authenticator app, a recovery code or a passkey, before a refused call is sent again. A person whose factor is at
 * the single sign-on provider signs in again instead.
 */
export default function ConfirmFactorDialog({ onConfirmed, onClose }: ConfirmFactorDialogProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  /** `undefined` until they have loaded. */
  const [ways, setWays] = useState<{ readonly app: boolean; readonly passkey: boolean; readonly signIn?: boolean }>();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState<'code' | 'passkey'>();
  const [fault, setFault] = useState<string>();

  useEffect(() => {
    callApi(beginConfirmation).then(
      ({ answer: { data } }) =>
        setWays({
          ...{ app: data.app, passkey: data.passkey !== undefined && hasPasskeys() },
          signIn: data.sign_in === true,
        }),
      // A code may be accepted nevertheless.
      () => setWays({ app: true, passkey: false }),
    );
  }, []);

  const focusField = useCallback((element: HTMLInputElement | null) => {
    field.current = element;
    element?.focus();
  }, []);

  async function run(
    way: 'code' | 'passkey',
    work: () => Promise<unknown>,
    failure: (error: unknown) => string | undefined,
  ) {
    setBusy(way);
    setFault(undefined);
    try {
      await work();
      onConfirmed();
    } catch (error) {
      setFault(failure(error));
      setBusy(undefined);
      field.current?.focus();
    }
  }

  const confirmByCode = () =>
    code.trim() === ''
      ? setFault(t('factors.codeMissing'))
      : void run(
          'code',
          () => callApi(confirmFactor, { body: { code: typedCode(code) } }),
          (error) => changeFailure(error, t('factors.notConfirmed'))?.text,
        );

  const confirmByPasskey = () =>
    void run(
      'passkey',
      async () => {
        const { passkey } = (await callApi(beginConfirmation)).answer.data;
        if (passkey) await callApi(confirmFactor, { body: { passkey: await requestPasskey(passkey) } });
      },
      (error) => passkeyFailure(error, t('factors.passkeyCancelled')),
    );

  return (
    <DialogFrame
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      maxWidth="xs"
      onlyEscape
      onClose={() => {
        if (busy === undefined) onClose();
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (busy !== undefined) return;
          if (ways?.signIn) void startFreshSignIn();
          else confirmByCode();
        }}
      >
        <DialogTitle id={`${id}title`}>{t('factors.confirm')}</DialogTitle>
        <DialogContent sx={{ gap: 4 }}>
          <DialogContentText id={`${id}text`}>
            {t(ways?.signIn ? 'factors.confirm.signIn' : 'factors.confirm.does')}
          </DialogContentText>
          {ways?.passkey ? (
            <ActButton
              ref={ways.app ? null : focusOnMount}
              label={t('factors.usePasskey')}
              filled={!ways.app}
              busy={busy === 'passkey'}
              disabled={busy === 'code'}
              onPress={confirmByPasskey}
            />
          ) : null}
          {ways?.signIn ? null : ways ? (
            <TextInput
              ref={ways.app || !ways.passkey ? focusField : field}
              label={t(ways.app ? 'factors.code' : 'factors.recoveryCode')}
              hint={ways.app ? t('factors.codeHelp') : undefined}
              error={fault}
              announced
              mono
              value={code}
              onChange={setCode}
              input={{ name: 'code', autoComplete: 'one-time-code' }}
            />
          ) : (
            <p className="muted flush" role="status">
              {t('app.loading')}
            </p>
          )}
        </DialogContent>
        <DialogActions>
          <ActButton label={t('confirm.cancel')} disabled={busy !== undefined} onPress={onClose} />
          <ActButton
            ref={ways?.signIn ? focusOnMount : null}
            label={t(ways?.signIn ? 'account.again' : 'factors.submit')}
            filled={ways?.app === true || ways?.signIn === true}
            submits
            busy={busy === 'code'}
            disabled={busy === 'passkey'}
          />
        </DialogActions>
      </form>
    </DialogFrame>
  );
}
