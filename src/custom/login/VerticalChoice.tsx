import '../../i18n/signInTexts';
import { useEffect, useRef, useState } from 'react';
import type { Vertical } from '../../../contract/authentication';
import { chooseVertical, type IdentityProved } from '../../../contract/chooseVertical';
import { EntryField } from '../../components/entry/EntryField';
import { cardClass, headingClass } from '../../components/entry/EntryFrame';
import { focusOnMount } from '../../components/focusOnMount';
import { useFocusFirst } from '../../components/useFocusFirst';
import { fetchJson } from '../../dataProvider/callApi';
import { t } from '../../i18n/translate';
import { openSession } from './loginAttempt';
import type { Login } from './useLogin';

interface VerticalChoiceProps {
  readonly proved: IdentityProved;
  readonly login: Pick<Login, 'attempt' | 'busy' | 'step' | 'fault'>;
  /** False while the only vertical is opened: the login screen stays until then. */
  readonly shown: boolean;
  /** The session in the only vertical was opened or refused. */
  readonly onTried: () => void;
  /** Returns to the sign-in, since a proof works once. */
  readonly onStartOver: () => void;
}

/** Opens a session for a person who has proved their identity without a password: in their only vertical, or in the one they choose. */
export default function VerticalChoice({ proved, login, shown, onTried, onStartOver }: VerticalChoiceProps) {
  const { username, verticals } = proved;
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState('');
  const [only, ...others] = verticals;
  const isSingle = only !== undefined && others.length === 0;
  const vertical = isSingle ? only : verticals.find(({ id }) => String(id) === chosen);
  useFocusFirst(form, 'invalid', login.fault);

  const enter = ({ id, name }: Vertical) =>
    login.attempt(() =>
      openSession(() => fetchJson(chooseVertical, { body: { proof: proved.proof, vertical_id: id } }), {
        ...{ username, vertical: name, failed: t('login.failed'), field: 'vertical' },
      }),
    );
  const enterOnly = useRef(() => (isSingle ? enter(only).then(onTried) : undefined));
  useEffect(() => void enterOnly.current(), []);
  if (!shown) return null;

  return (
    <form
      ref={form}
      className={cardClass}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (vertical) void enter(vertical);
      }}
    >
      <h1 className={headingClass}>{t('signIn.vertical')}</h1>
      <p className="muted">{t('signIn.for', { username })}</p>
      {verticals.length === 0 ? (
        <p role="alert">{t('signIn.noVerticals')}</p>
      ) : (
        <EntryField label={t('login.vertical')} hint={t('login.verticalHelp')} error={login.fault?.text}>
          {(control) => (
            <select
              {...control}
              ref={focusOnMount}
              className="field"
              disabled={isSingle}
              value={vertical ? String(vertical.id) : ''}
              onChange={(event) => setChosen(event.target.value)}
            >
              <option value="">{t('login.chooseVertical')}</option>
              {verticals.map(({ id, name }) => (
                <option key={id} value={String(id)}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </EntryField>
      )}
      {verticals.length === 0 ? null : (
        <button
          type="submit"
          className="button primary"
          disabled={login.busy || login.step === 'done' || !vertical}
          aria-busy={login.busy}
        >
          {t('login.submit')}
        </button>
      )}
      <button type="button" className="button plain" disabled={login.busy} onClick={onStartOver}>
        {t('signIn.startOver')}
      </button>
    </form>
  );
}
