import Stack from '@mui/material/Stack';
import { createReceiver } from '../../../contract/receivers';
import { ActButton } from '../../components/ActButton';
import { copyText } from '../../components/copying';
import { TextInput } from '../../components/form/TextInput';
import { jsonOf } from '../../dataProvider/json';
import type { ActionResult } from '../../definitions/answer';
import type { ToolParts } from '../../definitions/tool';
import { t } from '../../i18n/translate';

/** Renders the new secret of a webhook, which the server returns only once. */
function SecretAnswer({ answer: { raw = '', tone } }: { readonly answer: ActionResult }) {
  // The result of a form with a secret field has no body.
  const value = createReceiver.answer.safeParse(jsonOf(raw)).data?.data.value;
  if (tone !== 'success' || typeof value !== 'string') return null;
  return (
    <Stack spacing={3}>
      <TextInput label={t('receivers.secret')} mono readOnly value={value} onChange={() => undefined} />
      <div>
        <ActButton label={t('receivers.copySecret')} onPress={() => void copyText(value)} />
      </div>
      <p className="secondary flush">{t('receivers.secretOnce')}</p>
    </Stack>
  );
}

/** Parts of the forms that make secrets. */
export const newSecret: ToolParts = { Answer: SecretAnswer };
