import Copy from '@mui/icons-material/ContentCopyOutlined';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { copyText } from '../../ui/copyText';
import styles from './MachineIds.module.css';

/** More machines than this are counted, not drawn; a copy has all of them. */
const drawn = 24;

/** The identifiers of machines, which can be copied all at once. */
export function MachineIds({ ids }: { readonly ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <div className={styles.machines}>
      <ul className={styles.ids}>
        {ids.slice(0, drawn).map((id, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an identifier has no state, and an answer may name one twice
          <li key={index}>
            <bdi title={id}>{id}</bdi>
          </li>
        ))}
        {ids.length > drawn ? <li className={styles.more}>{t('list.moreRows', { n: ids.length - drawn })}</li> : null}
      </ul>
      <ActButton label={t('instances.copy')} icon={Copy} small onPress={() => void copyText(ids.join(', '))} />
    </div>
  );
}
