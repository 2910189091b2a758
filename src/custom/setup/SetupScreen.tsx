import { useState } from 'react';
import { setUp } from '../../../contract/setup';
import { finishSetup, setupState } from '../../config/runtimeConfig';
import { send } from '../../dataProvider/send';
import { t } from '../../i18n/translate';
import { EntryForm, type LinkedPageProps, Told } from './parts';

/** `/setup`: makes the first administrator, once, with the link that the server printed (D61). */
export default function SetupScreen({ token, onSignIn }: LinkedPageProps) {
  const [state, setState] = useState<'open' | 'wrong' | 'done'>(setupState() === 'done' ? 'done' : 'open');
  const told = { heading: t('setup.heading'), onSignIn };
  if (state === 'done') return <Told {...told} text={t('setup.already')} help={t('setup.alreadyHelp')} />;
  if (state === 'wrong') return <Told {...told} text={t('setup.wrongLink')} help={t('setup.wrongLinkHelp')} />;
  if (token === '') return <Told {...told} text={t('setup.noLink')} help={t('setup.noLinkHelp')} />;
  return <SetupForm token={token} onSignIn={onSignIn} onOver={setState} />;
}

interface SetupFormProps extends LinkedPageProps {
  /** Nothing can be done with this link. */
  readonly onOver: (why: 'wrong' | 'done') => void;
}

function SetupForm({ token, onSignIn, onOver }: SetupFormProps) {
  return (
    <EntryForm
      heading={t('setup.heading')}
      does={t('setup.does')}
      act={t('setup.submit')}
      send={({ username, email, password }) =>
        send(setUp, { body: { token, username: username.trim(), email: email.trim(), password } })
      }
      onDone={() => {
        finishSetup();
        onSignIn();
      }}
      onRefused={(code) => {
        if (code === 'wrong_link') onOver('wrong');
        if (code === 'set_up_already') {
          finishSetup();
          onOver('done');
        }
        return code === 'wrong_link' || code === 'set_up_already';
      }}
    />
  );
}
