import { Link } from 'react-router';
import { invitePerson } from '../../../contract/passwordLinks';
import type { ActionResult } from '../../definitions/answer';
import type { ToolParts } from '../../definitions/tool';
import { t } from '../../i18n/translate';
import { LinkShown } from './passwordLinks';

/** Renders the password link of an invitation, and a link to the page on which the person gets their rights. */
function Answer({ answer: { body, tone, values } }: { readonly answer: ActionResult }) {
  const { data } = invitePerson.answer.safeParse(body);
  if (!data || tone !== 'success') return null;
  const name = values?.username?.trim() ?? '';
  return (
    <>
      <LinkShown link={data.data} name={name} />
      <p>
        <Link to={`/dashboard/admin/person/${encodeURIComponent(name)}`}>{t('invite.next', { name })}</Link>
      </p>
    </>
  );
}

export default { Answer } satisfies ToolParts;
