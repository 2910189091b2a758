import { useBasename } from 'react-admin';
import { Link } from 'react-router';
import { t } from '../../i18n/translate';
import { NameInText } from '../../ui/NameInText';
import styles from '../../ui/notice.module.css';

/** More characters than this of what stands in the address are not shown. */
const longest = 40;

/** Says that the address names no process, and leads back to those that there are. */
export function NoSuchProcess({ id }: { readonly id: string }) {
  const workspace = useBasename();
  return (
    <div className={styles.notice} data-kind="error">
      <p role="alert">
        <NameInText text="ledger.unknown" name={id} most={longest} />
      </p>
      <Link className="button" to={`${workspace}/listprocess`}>
        {t('page.listProcess.heading')}
      </Link>
    </div>
  );
}
