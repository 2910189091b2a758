import Stack from '@mui/material/Stack';
import { createToken } from '../../../contract/apiTokens';
import { ActButton } from '../../components/ActButton';
import { copyText } from '../../components/copying';
import { TextInput } from '../../components/form/TextInput';
import { localTime } from '../../components/shownText';
import type { ActionResult } from '../../definitions/answer';
import type { ToolParts } from '../../definitions/tool';
import { t } from '../../i18n/translate';
import passwordParts from '../../shell/account/passwordParts';

/** Renders a new token, which the server returns only once. */
function TokenAnswer({ answer: { body, tone } }: { readonly answer: ActionResult }) {
  const { data } = createToken.answer.safeParse(body);
  if (!data || tone !== 'success') return null;
  const { value, owner, vertical, expires_at } = data.data;
  const until = localTime(expires_at, true)?.shown ?? expires_at;
  return (
    <Stack spacing={3}>
      <TextInput label={t('tokens.token')} mono readOnly value={value} onChange={() => undefined} />
      <div>
        <ActButton label={t('tokens.copy')} onPress={() => void copyText(value)} />
      </div>
      <p className="secondary flush">{t('tokens.actsAs', { owner, vertical, until })}</p>
    </Stack>
  );
}

/** Parts of the forms of new tokens. */
export const newToken: ToolParts = { ...passwordParts, Answer: TokenAnswer };
