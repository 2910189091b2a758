import { invitePerson } from '../../../contract/passwordLinks';
import type { ToolAnswer, ToolParts } from '../../definitions/tool';
import { LinkShown } from './LinkShown';

/** The link of an invitation, below what was answered. */
function Answer({ answer: { body, values } }: { readonly answer: ToolAnswer }) {
  const { data } = invitePerson.answer.safeParse(body);
  return data ? <LinkShown link={data.data} name={values?.username ?? ''} /> : null;
}

export default { Answer } satisfies ToolParts;
