import { useEffect, useState } from 'react';
import { choosePassword, openPasswordLink } from '../../../contract/passwordLinks';
import { ask } from '../../dataProvider/ask';
import { CallError, serverMessage } from '../../dataProvider/callError';
import { send } from '../../dataProvider/send';
import { t } from '../../i18n/translate';
import { cardClass, EntryFrame, headingClass } from '../../ui/EntryFrame';
import { EntryForm, type LinkedPageProps, Told } from './parts';
import type { EntryFormRules } from './useEntryForm';

/** `/password`: lets whoever has a link choose their password, once. */
export default function ChoosePasswordScreen({ token, onSignIn }: LinkedPageProps) {
  const [holder, setHolder] = useState<EntryFormRules['holder']>();
  const [problem, setProblem] = useState<string | undefined>(token === '' ? t('choose.wrongLink') : undefined);
  useEffect(() => {
    if (token === '') return;
    const control = new AbortController();
    ask(openPasswordLink, { body: { token }, signal: control.signal }).then(
      ({ answer }) => setHolder(answer.data),
      (error: unknown) => {
        if (control.signal.aborted) return;
        const message = error instanceof CallError ? serverMessage(error.reply) : undefined;
        setProblem(message ?? t('choose.unread'));
      },
    );
    return () => control.abort();
  }, [token]);
  const heading = t('choose.heading');
  if (problem !== undefined)
    return <Told heading={heading} text={problem} help={t('choose.wrongLinkHelp')} onSignIn={onSignIn} />;
  if (holder)
    return (
      <EntryForm
        heading={heading}
        does={t('choose.for', { username: holder.username })}
        act={t('choose.submit')}
        holder={holder}
        send={({ password }) => send(choosePassword, { body: { token, password } })}
        onDone={onSignIn}
        onRefused={(code) => {
          if (code === 'wrong_link') setProblem(t('choose.wrongLink'));
          return code === 'wrong_link';
        }}
      />
    );
  return (
    <EntryFrame title={heading}>
      <div className={cardClass}>
        <h1 className={headingClass}>{heading}</h1>
        <p role="status">{t('choose.reading')}</p>
      </div>
    </EntryFrame>
  );
}
