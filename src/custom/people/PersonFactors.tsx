import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { readFactorsOf, resetFactors } from '../../../contract/factors';
import { ActButton } from '../../components/ActButton';
import { ConfirmedCall } from '../../components/ConfirmedCall';
import { cut } from '../../components/cellLook';
import { balanced, NameInText } from '../../components/NameInText';
import { ReadFailure } from '../../components/Notice';
import { Nothing, PageSection } from '../../components/PageSection';
import { useRead } from '../../components/reading';
import { showToast } from '../../components/toasts';
import { callApi } from '../../dataProvider/callApi';
import { serverMessage } from '../../dataProvider/callError';
import type { User } from '../../dataProvider/people';
import { t } from '../../i18n/translate';

const maxNameLength = 100;

/** Lists the second factors of a person, and resets them for a person who has lost theirs. */
export function PersonFactors({ user }: { readonly user: User }) {
  const { data, error, read } = useRead({
    queryKey: [readFactorsOf.name, user.userid],
    queryFn: async ({ signal }) =>
      (await callApi(readFactorsOf, { params: { id: String(user.userid) }, signal })).answer.data,
  });
  const [isAsked, setIsAsked] = useState(false);

  async function reset(): Promise<void> {
    const { reply } = await callApi(resetFactors, { params: { id: String(user.userid) } });
    showToast('success', serverMessage(reply) ?? t('factors.reset.done'));
  }

  return (
    <PageSection heading={t('factors.heading')}>
      {error && !data ? (
        <ReadFailure text={t('factors.failed')} onRetry={() => void read()} />
      ) : data === undefined ? (
        <Nothing text={t('factors.loading')} />
      ) : data.length === 0 ? (
        <Nothing text={t('factors.reset.none')} />
      ) : (
        <Stack spacing={3} sx={{ alignItems: 'start' }}>
          <ul className="flush">
            {data.map(({ id, kind, name }) => (
              <li key={id}>
                {t(`factors.${kind}`)}: <bdi>{balanced(cut(name, maxNameLength))}</bdi>
              </li>
            ))}
          </ul>
          <ActButton label={t('factors.reset')} destructive onPress={() => setIsAsked(true)} />
        </Stack>
      )}
      {isAsked ? (
        <ConfirmedCall
          title={<NameInText text="factors.reset.title" name={user.username} maximum={maxNameLength} />}
          act={t('factors.reset')}
          destructive
          description={t('factors.reset.does')}
          send={reset}
          failed={t('factors.notReset')}
          onOver={() => {
            setIsAsked(false);
            void read();
          }}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
    </PageSection>
  );
}
