import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import { addApp, addPasskey, beginApp, beginPasskey, type NewApp } from '../../../contract/factors';
import type { FactorKind } from '../../../contract/values';
import { ActButton } from '../../components/ActButton';
import { changeFailure } from '../../components/failures';
import { focusHeadingAfter } from '../../components/focusHeadingAfter';
import { PasswordInput } from '../../components/form/PasswordInput';
import { TextInput } from '../../components/form/TextInput';
import { PageSection } from '../../components/PageSection';
import { showToast } from '../../components/toasts';
import { useFocusFirst } from '../../components/useFocusFirst';
import { noteFactor } from '../../config/runtimeConfig';
import { callApi } from '../../dataProvider/callApi';
import { CallError, serverMessage } from '../../dataProvider/callError';
import { offerFreshSignIn } from '../../form/freshSignIn';
import { t } from '../../i18n/translate';
import { AppKey } from './AppKey';
import { createPasskey } from './passkeys';

interface AddFactorProps {
  readonly kind: FactorKind;
  /** The first factor needs the current password. */
  readonly asksPassword: boolean;
  /** @param codes new recovery codes of a person who had none */
  readonly onAdded: (codes: readonly string[] | undefined) => void;
  readonly onCancel: () => void;
}

type Faults = Partial<Record<'current_password' | 'name' | 'code', string>>;

/** Adds an authenticator app or a passkey: the password if it is the first factor, then the app's key, the name and a code. */
export function AddFactor({ kind, asksPassword, onAdded, onCancel }: AddFactorProps) {
  const form = useRef<HTMLFormElement>(null);
  const isApp = kind === 'totp';
  const [begun, setBegun] = useState<NewApp>();
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [name, setName] = useState(t(`factors.${kind}`));
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  useFocusFirst(form, 'invalid', faults);
  const body = asksPassword ? { current_password: password } : {};
  const isReady = !isApp || begun !== undefined;

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFaults({});
    try {
      await work();
    } catch (error) {
      if (error instanceof CallError) offerFreshSignIn(error.body);
      setFaults(faultsOf(error, isApp ? 'code' : 'name', begun === undefined && asksPassword));
    }
    setBusy(false);
  }

  const begin = () => run(async () => setBegun((await callApi(beginApp, { body })).answer.data));

  const finish = () =>
    run(async () => {
      const { answer, reply } = begun
        ? await callApi(addApp, { body: { ticket: begun.ticket, name: name.trim(), code } })
        : await callApi(addPasskey, {
            body: { name: name.trim(), ...(await createPasskey((await callApi(beginPasskey, { body })).answer.data)) },
          });
      noteFactor(kind);
      showToast('success', serverMessage(reply) ?? t('factors.wasAdded'));
      onAdded(answer.data.recovery_codes);
    });

  // Without a password to ask for, the key is shown at once.
  const beginAtOnce = useRef(() => (isApp && !asksPassword ? begin() : undefined));
  useEffect(() => void beginAtOnce.current(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the fields change
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), [begun]);

  function submit(): void {
    const missing: Faults = {
      ...(asksPassword && begun === undefined && password === '' && { current_password: t('factors.missing') }),
      ...(isReady && name.trim() === '' && { name: t('factors.missing') }),
      ...(begun && code.trim() === '' && { code: t('factors.missing') }),
    };
    if (Object.keys(missing).length > 0) setFaults(missing);
    else if (!busy) void (isReady ? finish() : begin());
  }

  return (
    <PageSection heading={t(isApp ? 'factors.addApp' : 'factors.addPasskey')}>
      <div ref={focusHeadingAfter}>
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Stack spacing={4} sx={{ maxWidth: 480 }}>
            {isReady ? (
              <p className="muted flush">{t(isApp ? 'factors.addApp.does' : 'factors.addPasskey.does')}</p>
            ) : null}
            {asksPassword && begun === undefined ? (
              <PasswordInput
                label={t('factors.password')}
                hint={t('factors.passwordHelp')}
                required
                error={faults.current_password}
                announced
                autoComplete="current-password"
                shown={shown}
                onShow={setShown}
                value={password}
                onChange={setPassword}
              />
            ) : null}
            {begun ? <AppKey secret={begun.secret} uri={begun.uri} /> : null}
            {isReady ? (
              <TextInput
                label={t('factors.name')}
                hint={t('factors.nameHelp')}
                required
                error={faults.name}
                announced
                value={name}
                onChange={setName}
              />
            ) : null}
            {begun ? (
              <TextInput
                label={t('factors.firstCode')}
                required
                error={faults.code}
                announced
                mono
                value={code}
                onChange={setCode}
                input={{ autoComplete: 'one-time-code', inputMode: 'numeric' }}
              />
            ) : null}
            {isReady || asksPassword ? null : <p role="alert">{faults.code ?? ''}</p>}
            <div className="wrapped">
              <ActButton label={t('confirm.cancel')} disabled={busy} onPress={onCancel} />
              <ActButton label={t(isReady ? 'factors.add' : 'factors.continue')} filled submits busy={busy} />
            </div>
          </Stack>
        </form>
      </div>
    </PageSection>
  );
}

/** Returns the message of a failure at its field. */
function faultsOf(error: unknown, field: keyof Faults, asksPassword: boolean): Faults {
  if (!(error instanceof CallError)) return { [field]: t('factors.passkeyCancelled') };
  const text = changeFailure(error, t('factors.notAdded'))?.text;
  if (text === undefined) return {};
  const isAboutPassword = asksPassword && JSON.stringify(error.body ?? '').includes('current_password');
  return { [isAboutPassword ? 'current_password' : field]: text };
}
