import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useRef, useState } from 'react';
import { type Factor, listFactors, removeFactor } from '../../../contract/factors';
import type { FactorKind } from '../../../contract/values';
import { ActButton } from '../../components/ActButton';
import { ConfirmedCall } from '../../components/ConfirmedCall';
import { isLost, readFailure } from '../../components/failures';
import { NameInText } from '../../components/NameInText';
import { ReadFailure } from '../../components/Notice';
import { PageFrame } from '../../components/PageFrame';
import { Nothing, PageSection } from '../../components/PageSection';
import { showToast } from '../../components/toasts';
import { useCall } from '../../components/useCall';
import { useFocusWhenLost } from '../../components/useFocusWhenLost';
import { callApi } from '../../dataProvider/callApi';
import { serverMessage } from '../../dataProvider/callError';
import type { ScreenProps } from '../../definitions/page';
import { t } from '../../i18n/translate';
import { AddFactor } from './AddFactor';
import { FactorsTable } from './FactorsTable';
import { hasPasskeys } from './passkeys';
import { NewRecoveryCodes, RecoveryCodes } from './RecoveryCodes';

const maxNameLength = 100;

/** Renders the page on which a person adds and removes their second factors and makes recovery codes. */
export default function SecurityScreen({ page }: ScreenProps) {
  const { data, error, read } = useCall(listFactors, { gcTime: 0 });
  const [adding, setAdding] = useState<FactorKind>();
  const [removing, setRemoving] = useState<Factor>();
  /** New recovery codes, which the server returns only once. */
  const [codes, setCodes] = useState<readonly string[]>();
  const frame = useRef<HTMLDivElement>(null);
  useFocusWhenLost(frame, data?.factors.length ?? 0);
  const failure = isLost(error, data) ? readFailure(error, 'factors.failed') : undefined;
  const isFirst = data?.factors.length === 0;
  const isOnly = data?.factors.length === 1;

  function added(made: readonly string[] | undefined): void {
    setAdding(undefined);
    if (made) setCodes(made);
    void read();
  }

  return (
    <PageFrame heading={page.heading} description={page.description}>
      <Stack spacing={4} sx={{ maxWidth: 860 }}>
        {failure === undefined ? null : <ReadFailure text={failure} onRetry={() => void read()} />}
        {data?.required && isFirst ? <Alert severity="warning">{t('factors.required')}</Alert> : null}
        {codes ? <NewRecoveryCodes codes={codes} onDone={() => setCodes(undefined)} /> : null}
        <PageSection heading={t('factors.heading')}>
          <Stack ref={frame} spacing={4} tabIndex={-1} sx={{ outline: 'none' }}>
            {data === undefined ? (
              failure === undefined && <Nothing text={t('factors.loading')} />
            ) : isFirst ? (
              <Nothing text={t('factors.none')} />
            ) : (
              <FactorsTable factors={data.factors} onRemove={setRemoving} />
            )}
            {data && adding === undefined ? (
              <div className="wrapped">
                <ActButton label={t('factors.addApp')} filled={isFirst === true} onPress={() => setAdding('totp')} />
                <ActButton
                  label={t('factors.addPasskey')}
                  reason={data.passkeys && hasPasskeys() ? undefined : t('factors.noPasskeys')}
                  onPress={() => setAdding('passkey')}
                  onRefused={() => undefined}
                />
              </div>
            ) : null}
          </Stack>
        </PageSection>
        {data && adding ? (
          <AddFactor
            key={adding}
            kind={adding}
            asksPassword={data.asks_password}
            onAdded={added}
            onCancel={() => setAdding(undefined)}
          />
        ) : null}
        {data && !codes ? <RecoveryCodes left={data.recovery_codes} isPossible={!isFirst} onMade={added} /> : null}
      </Stack>
      {removing ? (
        <ConfirmedCall
          title={<NameInText text="factors.remove.title" name={removing.name} maximum={maxNameLength} />}
          act={t('factors.remove')}
          destructive
          description={isOnly ? `${t('factors.remove.does')} ${t('factors.remove.last')}` : t('factors.remove.does')}
          send={() => remove(removing)}
          failed={t('factors.notRemoved')}
          onOver={() => {
            setRemoving(undefined);
            void read();
          }}
          onClose={() => setRemoving(undefined)}
        />
      ) : null}
    </PageFrame>
  );
}

async function remove({ id }: Factor): Promise<void> {
  const { reply } = await callApi(removeFactor, { params: { id: String(id) } });
  showToast('success', serverMessage(reply) ?? t('factors.wasRemoved'));
}
