import { Link } from 'react-router';
import { invitePerson } from '../../../contract/passwordLinks';
import { isOffered } from '../../authProvider/offeredCalls';
import { useOffers } from '../../authProvider/useOffers';
import type { ToolParts } from '../../definitions/tool';
import { t } from '../../i18n/translate';

/** Links to the invitation form, if the back end sends invitations (D52). */
function InviteLink() {
  useOffers();
  if (!isOffered(invitePerson)) return null;
  return (
    <p>
      {t('invite.rather')} <Link to="/dashboard/admin/invite">{t('invite.link')}</Link>
    </p>
  );
}

export default { Help: InviteLink } satisfies ToolParts;
