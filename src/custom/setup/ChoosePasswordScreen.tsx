import { useEffect, useState } from 'react';
import { choosePassword, openPasswordLink } from '../../../contract/passwordLinks';
import { cardClass, EntryFrame, headingClass } from '../../components/entry/EntryFrame';
import { callApi, fetchJson } from '../../dataProvider/callApi';
import { CallError, serverMessage } from '../../dataProvider/callError';
import { t } from '../../i18n/translate';
import { EntryForm, type EntryFormRules, type LinkedPageProps, Told } from './EntryForm';

const wrongLink = () => ({ text: t('choose.wrongLink'), help: t('choose.wrongLinkHelp') });

/** `/password`: lets the holder of a link choose their password once. */
export default function ChoosePasswordScreen({ token, onLeave }: LinkedPageProps) {
  const [holder, setHolder] = useState<EntryFormRules['holder']>();
  const [problem, setProblem] = useState(token === '' ? wrongLink() : undefined);
  useEffect(() => {
    if (token === '') return;
    const control = new AbortController();
    callApi(openPasswordLink, { body: { token }, signal: control.signal }).then(
      ({ answer }) => setHolder(answer.data),
      (error: unknown) => {
        if (control.signal.aborted) return;
        const reply = error instanceof CallError ? error.reply : undefined;
        const text = serverMessage(reply) ?? t('choose.unread');
        setProblem(reply?.status === 400 ? { ...wrongLink(), text } : { text, help: t('choose.unreadHelp') });
      },
    );
    return () => control.abort();
  }, [token]);
  const heading = t('choose.heading');
  if (problem) return <Told heading={heading} {...problem} onLeave={onLeave} />;
  if (holder)
    return (
      <EntryForm
        heading={heading}
        does={t('choose.for', { username: holder.username })}
        act={t('choose.submit')}
        holder={holder}
        send={({ password }) => fetchJson(choosePassword, { body: { token, password } })}
        onDone={() => onLeave(holder.username)}
        onRefused={(code) => {
          if (code === 'wrong_link') setProblem(wrongLink());
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
