import { passwordRules } from '../../../contract/extras';
import { passwordMinimum } from '../../../contract/values';
import { isOffered } from '../../authProvider/offeredCalls';
import { useSession } from '../../authProvider/useSession';
import type { ToolParts } from '../../definitions/tool';
import { t } from '../../i18n/translate';

/** The parts of forms with the person's own password: the rules of a new one, and the username for password managers. */
const parts: ToolParts = {
  notes: {
    new_password: () => (isOffered(passwordRules) ? t('account.passwordRules', { min: passwordMinimum }) : undefined),
  },
  behind: { current_password: Username },
};

export default parts;

function Username() {
  const { username = '' } = useSession() ?? {};
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />;
}
