import { createToken } from '../../../contract/apiTokens';
import { ShownOnce } from '../../components/ShownOnce';
import { localTime } from '../../components/shownText';
import type { ActionResult } from '../../definitions/answer';
import type { ToolParts } from '../../definitions/tool';
import { t } from '../../i18n/translate';
import passwordParts from '../../shell/account/passwordParts';

/** Renders a new token. */
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

/** Parts of the forms of new tokens. */
export const newToken: ToolParts = { ...passwordParts, Answer: TokenAnswer };
