import type { MadeLink } from '../../../contract/passwordLinks';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { copyText } from '../../ui/copying';
import { TextInput } from '../../ui/form/TextInput';
import { localTime } from '../../ui/shownText';
import styles from './LinkShown.module.css';

interface LinkShownProps {
  readonly link: MadeLink;
  /** Whose password it lets choose. */
  readonly name: string;
}

/** A password link that was just made: where it was sent, or the link itself, which is told this once. */
export function LinkShown({ link: { link, sent_to: email, expires_at }, name }: LinkShownProps) {
  const until = localTime(expires_at, true)?.shown ?? expires_at;
  if (email !== undefined) return <p className={styles.text}>{t('passwordLink.sent', { email, until })}</p>;
  if (link === undefined) return <p className={styles.text}>{t('passwordLink.told')}</p>;
  return (
    <div className={styles.link}>
      <p className={styles.text}>{t('passwordLink.for', { name, until })}</p>
      <TextInput label={t('passwordLink.address')} mono readOnly value={link} onChange={() => undefined} />
      <div>
        <ActButton label={t('passwordLink.copy')} onPress={() => void copyText(link)} />
      </div>
    </div>
  );
}
