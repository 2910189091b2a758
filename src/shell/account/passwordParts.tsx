import { passwordRules } from '../../../contract/extras';
import { passwordMinimum } from '../../../contract/values';
import { isOffered } from '../../authProvider/offeredCalls';
import { useSession } from '../../authProvider/useSession';
import type { ToolParts } from '../../definitions/tool';
import { t } from '../../i18n/translate';

/** What the forms with one's own password have beside their fields: the rules of a new one, and, for password managers, whose it is. */
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
