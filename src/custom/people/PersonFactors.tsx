import Stack from '@mui/material/Stack';
import { useRef, useState } from 'react';
import { readFactorsOf, resetFactors } from '../../../contract/factors';
import { disconnectSso } from '../../../contract/singleSignOn';
import { isOffered } from '../../authProvider/offeredCalls';
import { ActButton } from '../../components/ActButton';
import { ConfirmedCall } from '../../components/ConfirmedCall';
import { cut } from '../../components/cellLook';
import { balanced, NameInText } from '../../components/NameInText';
import { ReadFailure } from '../../components/Notice';
import { Nothing, PageSection } from '../../components/PageSection';
import { showToast } from '../../components/toasts';
import { useCall } from '../../components/useCall';
import { useFocusWhenLost } from '../../components/useFocusWhenLost';
import { callApi } from '../../dataProvider/callApi';
import { serverMessage } from '../../dataProvider/callError';
import type { User } from '../../dataProvider/people';
import { t } from '../../i18n/translate';

const maxNameLength = 100;

const acts = {
  reset: { call: resetFactors, failed: 'factors.notReset' },
  disconnect: { call: disconnectSso, failed: 'factors.notDisconnected' },
} as const;

/** Lists the second factors of a person. Resets them for a person who has lost theirs, and disconnects single sign-on. */
export function PersonFactors({ user }: { readonly user: User }) {
  const { answer, data, error, read } = useCall(readFactorsOf, { params: { id: String(user.userid) } });
  const frame = useRef<HTMLDivElement>(null);
  useFocusWhenLost(frame, (data?.length ?? 0) + (answer?.single_sign_on ? 1 : 0));
  const [asked, setAsked] = useState<keyof typeof acts>();

  async function send(act: keyof typeof acts): Promise<void> {
    const { reply } = await callApi(acts[act].call, { params: { id: String(user.userid) } });
    showToast('success', serverMessage(reply) ?? t(`factors.${act}.done`));
  }

  return (
    <PageSection heading={t('factors.heading')}>
      {error && !data ? (
        <ReadFailure text={t('factors.failed')} onRetry={() => void read()} />
      ) : data === undefined ? (
        <Nothing text={t('factors.loading')} />
      ) : (
        <Stack ref={frame} spacing={3} tabIndex={-1} sx={{ alignItems: 'start', outline: 'none' }}>
          {data.length === 0 ? (
            <Nothing text={t('factors.reset.none')} />
          ) : (
            <>
              <ul className="flush">
                {data.map(({ id, kind, name }) => (
                  <li key={id}>
                    {t(`factors.${kind}`)}: <bdi>{balanced(cut(name, maxNameLength))}</bdi>
                  </li>
                ))}
              </ul>
              <ActButton label={t('factors.reset')} destructive onPress={() => setAsked('reset')} />
            </>
          )}
          {answer?.single_sign_on && isOffered(disconnectSso) ? (
            <ActButton label={t('factors.disconnect')} destructive onPress={() => setAsked('disconnect')} />
          ) : null}
        </Stack>
      )}
      {asked ? (
        <ConfirmedCall
          title={<NameInText text={`factors.${asked}.title`} name={user.username} maximum={maxNameLength} />}
          act={t(`factors.${asked}`)}
          destructive
          description={t(`factors.${asked}.does`)}
          send={() => send(asked)}
          failed={t(acts[asked].failed)}
          onOver={() => {
            setAsked(undefined);
            void read();
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </PageSection>
  );
}
