import { cut } from '../../components/cellLook';
import { balanced } from '../../components/NameInText';
import { useLate } from '../../components/useLate';
import { t } from '../../i18n/translate';
import styles from './FindDialog.module.css';
import type { Found } from './useFound';

/** How long a search takes before it is told of, in ms. */
const slow = 400;

/** More characters than this of what is looked for are not repeated. */
const maximumText = 60;

interface FoundStatusProps {
  readonly found: Found;
  readonly typed: string;
  readonly count: number;
}

/** How many results there are, what keeps others from being there, and the keys. */
export function FoundStatus({ found, typed, count }: FoundStatusProps) {
  const { searching, failed, unread, more, offered, retry } = found;
  const isSlow = useLate(searching, slow);
  const text = balanced(cut(typed.trim(), maximumText));
  const nothing = count === 0 && !searching;
  return (
    <div className={styles.foot}>
      <div className={styles.status} role="status">
        {nothing ? <p className={styles.nothing}>{t('find.nothing', { text })}</p> : null}
        {nothing && !offered ? <p>{t('find.nothingHere')}</p> : null}
        {failed ? <p className={styles.failed}>{t('find.failed')}</p> : null}
        {unread ? <p className={styles.unread}>{t('find.unread')}</p> : null}
        {isSlow ? <p>{t('find.searching')}</p> : null}
        {count > 0 && !isSlow ? (
          <p>{count === 1 ? t('find.one') : t(more ? 'find.more' : 'find.several', { n: count })}</p>
        ) : null}
      </div>
      {failed ? (
        <button type="button" className="button plain" onClick={retry}>
          {t('find.retry')}
        </button>
      ) : null}
      <p className={styles.keys} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('find.move')}
        </span>
        <span>
          <kbd>↵</kbd> {t('find.open')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('find.close')}
        </span>
      </p>
    </div>
  );
}
