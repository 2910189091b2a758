import type { Tile } from '../../definitions/list';
import { t } from '../../i18n/translate';
import styles from './Tiles.module.css';

interface TileViewProps {
  readonly label: string;
  readonly tone: Tile['tone'];
  /** Absent while the rows are counted; `none` for what cannot be counted. */
  readonly count: number | 'none' | undefined;
  readonly shown: boolean;
  /** Whether it stands for all rows. */
  readonly all: boolean;
  readonly onPress: () => void;
}

/**
 * A figure and its label: a group by that name whose whole text is the number. The label is drawn by the style sheet, for as
 * text it would belong to the figure; the button inside is named by what it does.
 */
export function TileView({ label, tone, count, shown, all, onPress }: TileViewProps) {
  const does = count === undefined ? t('tiles.counting') : t(all ? 'tiles.showAll' : 'tiles.showOnly');
  return (
    <fieldset className={styles.tile} aria-label={label}>
      <button
        type="button"
        className={styles.button}
        data-label={label}
        data-tone={tone}
        data-all={all || undefined}
        aria-label={typeof count === 'number' ? `${count}: ${does}` : does}
        aria-pressed={shown}
        aria-busy={count === undefined || undefined}
        title={does}
        onClick={onPress}
      >
        {count === undefined ? <span className={styles.waiting} aria-hidden="true" /> : null}
        {count === 'none' ? t('list.none') : count}
      </button>
    </fieldset>
  );
}
