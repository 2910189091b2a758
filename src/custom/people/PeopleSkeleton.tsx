import { t } from '../../i18n/translate';
import styles from './PeopleCards.module.css';

const cards = Array.from({ length: 12 }, (_, card) => card);

/** Stands in the place of cards that are on their way, of their size. */
export function PeopleSkeleton({ preview }: { readonly preview: boolean }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={t('people.loading')}>
      {cards.map((card) => (
        <div key={card} className={styles.blank} data-preview={preview || undefined} />
      ))}
    </div>
  );
}
