import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { invitePerson, type MadeLink, sendPasswordLink } from '../../../contract/passwordLinks';
import { isOffered } from '../../authProvider/offeredCalls';
import { useOffers } from '../../authProvider/useOffers';
import { ActButton } from '../../components/ActButton';
import { ConfirmedCall } from '../../components/ConfirmedCall';
import { DialogFrame } from '../../components/DialogFrame';
import { NameInText } from '../../components/NameInText';
import { ShownOnce } from '../../components/ShownOnce';
import { localTime } from '../../components/shownText';
import { callApi } from '../../dataProvider/callApi';
import type { User } from '../../dataProvider/people';
import type { ActionResult } from '../../definitions/answer';
import type { ToolParts } from '../../definitions/tool';
import { t } from '../../i18n/translate';

interface LinkShownProps {
  readonly link: MadeLink;
  /** The person who can choose a password with it. */
  readonly name: string;
}

/** Renders a new password link: its recipient, or the link itself. */
function LinkShown({ link: { link, sent_to: email, expires_at }, name }: LinkShownProps) {
  const until = localTime(expires_at, true)?.shown ?? expires_at;
  if (email !== undefined) return <Words text={t('passwordLink.sent', { email, until })} />;
  if (link === undefined) return <Words text={t('passwordLink.told')} />;
  return (
    <Stack spacing={3}>
      <Words text={t('passwordLink.for', { name, until })} />
      <ShownOnce label={t('passwordLink.address')} value={link} copy={t('passwordLink.copy')} />
    </Stack>
  );
}

const Words = ({ text }: { readonly text: string }) => (
  <Typography sx={{ overflowWrap: 'anywhere' }}>{text}</Typography>
);

/** Sends a person a link to choose a password, if the back end offers it (D52). */
export function PasswordLinkButton({ user }: { readonly user: User }) {
  useOffers();
  const [isAsked, setIsAsked] = useState(false);
  const [made, setMade] = useState<MadeLink>();
  if (!isOffered(sendPasswordLink)) return null;
  return (
    <>
      <ActButton label={t('passwordLink.send')} onPress={() => setIsAsked(true)} />
      {isAsked ? (
        <ConfirmedCall
          title={<NameInText text="passwordLink.question" name={user.username} />}
          act={t('passwordLink.send')}
          description={t('passwordLink.questionHelp')}
          send={async () => setMade((await callApi(sendPasswordLink, { body: { user_id: user.userid } })).answer.data)}
          failed={t('passwordLink.failed')}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
      {made ? <LinkDialog link={made} name={user.username} onClose={() => setMade(undefined)} /> : null}
    </>
  );
}

interface LinkDialogProps {
  readonly link: MadeLink;
  readonly name: string;
  readonly onClose: () => void;
}

function LinkDialog({ link, name, onClose }: LinkDialogProps) {
  const id = useId();
  return (
    <DialogFrame aria-labelledby={id} onlyEscape onClose={onClose}>
      <Stack spacing={4} sx={{ p: 6 }}>
        <Typography id={id} variant="h2">
          {t('passwordLink.made')}
        </Typography>
        <LinkShown link={link} name={name} />
        <div>
          <ActButton label={t('app.close')} onPress={onClose} />
        </div>
      </Stack>
    </DialogFrame>
  );
}

/** Renders the password link of an invitation, and a link to the page on which the person gets their rights. */
function InvitationAnswer({ answer: { body, tone, values } }: { readonly answer: ActionResult }) {
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

/** Parts of the invitation form. */
export const invitation: ToolParts = { Answer: InvitationAnswer };

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

/** Parts of the registration form. */
export const registration: ToolParts = { Help: InviteLink };
