import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { allowCommandLine } from '../../../contract/commandLine';
import { useSession } from '../../authProvider/useSession';
import { ActButton } from '../../components/ActButton';
import { changeFailure } from '../../components/failures';
import { PageFrame } from '../../components/PageFrame';
import { callApi } from '../../dataProvider/callApi';
import type { ScreenProps } from '../../definitions/page';
import { t } from '../../i18n/translate';

const secret = /^[\w-]{43}$/;

/** A sign-in that the command line on this computer has started. */
interface Asked {
  readonly port: number;
  readonly state: string;
  readonly challenge: string;
}

/** Reads a sign-in from the address; `undefined` if the address has none. */
function askedIn(search: string): Asked | undefined {
  const query = new URLSearchParams(search);
  const [port, state, challenge] = [Number(query.get('port')), query.get('state') ?? '', query.get('challenge') ?? ''];
  const isPort = Number.isInteger(port) && port >= 1_024 && port <= 65_535;
  return isPort && secret.test(state) && secret.test(challenge) ? { port, state, challenge } : undefined;
}

/** Asks whether the command line may sign in as the person, and hands it a code. The browser sends the code to this computer only. */
export default function AllowCommandLine({ page }: ScreenProps) {
  const { search } = useLocation();
  const user = useSession();
  const [asked] = useState(() => askedIn(search));
  const [state, setState] = useState<'asked' | 'busy' | 'allowed'>('asked');
  const [failure, setFailure] = useState<string>();

  async function allow({ port, state, challenge }: Asked): Promise<void> {
    setState('busy');
    setFailure(undefined);
    try {
      const { code } = (await callApi(allowCommandLine, { body: { challenge } })).answer.data;
      setState('allowed');
      window.location.assign(`http://127.0.0.1:${port}/?${new URLSearchParams({ code, state })}`);
    } catch (error) {
      setState('asked');
      setFailure(changeFailure(error, t('commandLine.failed'))?.text);
    }
  }

  return (
    <PageFrame heading={asked ? 'page.commandLine' : page.heading}>
      <Stack spacing={4} sx={{ maxWidth: 640 }}>
        {asked ? (
          <>
            <p className="flush">
              {t('commandLine.does', { username: user?.username ?? '', vertical: user?.vertical ?? '' })}
            </p>
            <Alert severity="warning">{t('commandLine.warning')}</Alert>
            {failure === undefined ? null : <Alert severity="error">{failure}</Alert>}
            <div role="status">{state === 'allowed' ? t('commandLine.allowed') : null}</div>
            <div>
              <ActButton
                label={t('commandLine.allow')}
                filled
                disabled={state !== 'asked'}
                onPress={() => void allow(asked)}
              />
            </div>
          </>
        ) : (
          <>
            <p className="flush">{t('commandLine.start')}</p>
            <pre className="flush">{`quarterdeck login --server ${window.location.origin}`}</pre>
          </>
        )}
      </Stack>
    </PageFrame>
  );
}
