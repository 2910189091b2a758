import styles from './LimitParts.module.css';
import { type LimitUse, shareOf } from './limitUse';

/**
 * The bar of a limit, without its numbers, which stand beside it in words: solid for what is used, hatched for what is being
 * launched, dashed for what is about to be, and a tick where the limit is. Screen readers pass it by.
 */
export function LimitParts({ use }: { readonly use: LimitUse }) {
  const part = (count: number) => ({ inlineSize: shareOf(use, count) });
  return (
    <div className={styles.bar} aria-hidden="true" data-over={use.over > 0 || undefined}>
      {use.live > 0 ? <span className={styles.live} style={part(use.live)} /> : null}
      {use.reserved > 0 ? <span className={styles.reserved} style={part(use.reserved)} /> : null}
      {use.adds > 0 ? <span className={styles.adds} style={part(use.adds)} /> : null}
      <span className={styles.mark} style={{ insetInlineStart: shareOf(use, use.ceiling) }} />
    </div>
  );
}
