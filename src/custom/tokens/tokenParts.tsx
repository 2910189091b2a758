import { useLayoutEffect } from 'react';
import { createToken } from '../../../contract/apiTokens';
import { singleSignOnSession } from '../../../contract/extras';
import { listFactors } from '../../../contract/factors';
import { isOffered } from '../../authProvider/offeredCalls';
import { ShownOnce } from '../../components/ShownOnce';
import { localTime } from '../../components/shownText';
import { useCall } from '../../components/useCall';
import type { ActionResult } from '../../definitions/answer';
import type { ToolPartProps, ToolParts } from '../../definitions/tool';
import { t } from '../../i18n/translate';
import passwordParts from '../../shell/account/passwordParts';

function TokenAnswer({ answer: { body, tone } }: { readonly answer: ActionResult }) {
  const { data } = createToken.answer.safeParse(body);
  if (!data || tone !== 'success') return null;
  const { value, owner, vertical, expires_at } = data.data;
  const until = localTime(expires_at, true)?.shown ?? expires_at;
  return (
    <ShownOnce
      label={t('tokens.token')}
      value={value}
      copy={t('tokens.copy')}
      note={t('tokens.actsAs', { owner, vertical, until })}
    />
  );
}

/** Reads how the person proves themselves: by their password unless they have a second factor or use single sign-on. */
function Proof({ values, change }: ToolPartProps) {
  const { enabled, data, error } = useCall(listFactors);
  const isUnknown = error !== null || !enabled;
  const asksPassword = data?.asks_password ?? (isUnknown && !isOffered(singleSignOnSession));
  const proof = asksPassword ? 'password' : 'other';
  // Before the paint, because a cleared form has no proof.
  useLayoutEffect(() => {
    if (values.proof !== proof) change({ proof });
  });
  return null;
}

export const newToken: ToolParts = { ...passwordParts, Answer: TokenAnswer, Help: Proof };
