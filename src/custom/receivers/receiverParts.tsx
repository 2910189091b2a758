import { createReceiver } from '../../../contract/receivers';
import { ShownOnce } from '../../components/ShownOnce';
import type { ActionResult } from '../../definitions/answer';
import type { ToolParts } from '../../definitions/tool';
import { t } from '../../i18n/translate';

/** Renders the new secret of a webhook. */
function SecretAnswer({ answer: { body, tone } }: { readonly answer: ActionResult }) {
  const value = createReceiver.answer.safeParse(body).data?.data.value;
  if (tone !== 'success' || typeof value !== 'string') return null;
  return (
    <ShownOnce
      label={t('receivers.secret')}
      value={value}
      copy={t('receivers.copySecret')}
      note={t('receivers.secretOnce')}
    />
  );
}

export const newSecret: ToolParts = { Answer: SecretAnswer };
