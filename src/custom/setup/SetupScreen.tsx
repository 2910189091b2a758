import { useState } from 'react';
import { setUp } from '../../../contract/setup';
import { adminVertical } from '../../../contract/values';
import { beginSession } from '../../authProvider/session';
import { sessionIn } from '../../authProvider/sessionIn';
import { showToast, toastDurations } from '../../components/toasts';
import { finishSetup, setupState } from '../../config/runtimeConfig';
import { fetchJson } from '../../dataProvider/callApi';
import { t } from '../../i18n/translate';
import { EntryForm, type LinkedPageProps, Told } from './EntryForm';

/** `/setup`: creates the first administrator, once, with the link that the server printed, and signs them in (D61). */
export default function SetupScreen({ token, onLeave }: LinkedPageProps) {
  const [state, setState] = useState<'open' | 'wrong' | 'done'>(setupState() === 'done' ? 'done' : 'open');
  const told = { heading: t('setup.heading'), onLeave };
  if (state === 'done') return <Told {...told} text={t('setup.already')} help={t('setup.alreadyHelp')} />;
  if (state === 'wrong') return <Told {...told} text={t('setup.wrongLink')} help={t('setup.wrongLinkHelp')} />;
  if (token === '') return <Told {...told} text={t('setup.noLink')} help={t('setup.noLinkHelp')} />;
  return <SetupForm token={token} onLeave={onLeave} onRefused={setState} />;
}

interface SetupFormProps extends LinkedPageProps {
  /** Called if this link cannot create an administrator. */
  readonly onRefused: (why: 'wrong' | 'done') => void;
}

function SetupForm({ token, onLeave, onRefused }: SetupFormProps) {
  return (
    <EntryForm
      heading={t('setup.heading')}
      does={t('setup.does')}
      act={t('setup.submit')}
      send={({ username, email, password }) =>
        fetchJson(setUp, { body: { token, username: username.trim(), email: email.trim(), password } })
      }
      onDone={({ body }, values) => {
        finishSetup();
        const username = values.username.trim();
        const session = sessionIn(body, { username, vertical: adminVertical });
        if (session && !beginSession(session.token, session.user, session.offers))
          showToast('error', t('login.cookiesRefused'), { duration: toastDurations.serverError });
        onLeave(username);
      }}
      onRefused={(code) => {
        if (code === 'wrong_link') onRefused('wrong');
        if (code === 'set_up_already') {
          finishSetup();
          onRefused('done');
        }
        return code === 'wrong_link' || code === 'set_up_already';
      }}
    />
  );
}
