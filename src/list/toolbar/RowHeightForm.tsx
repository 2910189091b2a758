import { useState } from 'react';
import { t } from '../../i18n/translate';
import { useTableModel } from '../tableModel';
import { rowHeights } from '../tableSettings';
import styles from './RowHeightForm.module.css';

const presets = [
  { label: 'list.rowsCompact', height: 32 },
  { label: 'list.rowsNormal', height: rowHeights.standard },
  { label: 'list.rowsTall', height: 64 },
] as const;

/** Sets the height of the rows: the usual ones by a click, any other in px. */
export function RowHeightForm() {
  const { settings, changeSettings } = useTableModel();
  const { rowHeight } = settings;
  /** What stands in the field while it is no height that can be set: `3` on the way to `36`. */
  const [unfinished, setUnfinished] = useState<string>();

  function enter(text: string): void {
    const height = Number(text);
    const fits = Number.isInteger(height) && height >= rowHeights.minimum && height <= rowHeights.maximum;
    setUnfinished(fits ? undefined : text);
    if (fits) changeSettings({ rowHeight: height });
  }

  /** The nearest height to what was entered. */
  function settle(): void {
    if (unfinished === undefined) return;
    setUnfinished(undefined);
    const height = Math.round(Number(unfinished));
    if (unfinished.trim() === '' || Number.isNaN(height)) return;
    changeSettings({ rowHeight: Math.min(rowHeights.maximum, Math.max(rowHeights.minimum, height)) });
  }

  return (
    <div className={styles.form}>
      <div className={styles.presets}>
        {presets.map(({ label, height }) => (
          <button
            key={label}
            type="button"
            className={`button ${styles.preset}`}
            aria-pressed={rowHeight === height}
            onClick={() => {
              setUnfinished(undefined);
              changeSettings({ rowHeight: height });
            }}
          >
            {t(label)}
          </button>
        ))}
      </div>
      <label className={styles.exact}>
        <span>{t('list.rowHeight')}</span>
        <input
          type="number"
          className={`field ${styles.number}`}
          aria-label={t('list.rowHeight')}
          title={t('list.rowHeightRange', { minimum: rowHeights.minimum, maximum: rowHeights.maximum })}
          min={rowHeights.minimum}
          max={rowHeights.maximum}
          step={4}
          value={unfinished ?? rowHeight}
          onChange={(event) => enter(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle();
          }}
        />
      </label>
    </div>
  );
}
