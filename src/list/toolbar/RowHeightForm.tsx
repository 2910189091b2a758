import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { t } from '../../i18n/translate';
import { useTableModel } from '../tableModel';
import { rowHeights } from '../tableSettings';
import { SmallField } from './SmallField';

const presets = [
  { label: 'list.rowsCompact', height: 32 },
  { label: 'list.rowsNormal', height: rowHeights.standard },
  { label: 'list.rowsTall', height: 64 },
] as const;

/** Sets the height of the rows: a preset, or any other in px. */
export function RowHeightForm() {
  const { settings, changeSettings } = useTableModel();
  const { rowHeight } = settings;
  /** The text of the field while it is not a valid height, such as `3` on the way to `36`. */
  const [unfinished, setUnfinished] = useState<string>();

  function enter(text: string): void {
    const height = Number(text);
    const fits = Number.isInteger(height) && height >= rowHeights.minimum && height <= rowHeights.maximum;
    setUnfinished(fits ? undefined : text);
    if (fits) changeSettings({ rowHeight: height });
  }

  /** Sets the valid height that is nearest to the text. */
  function settle(): void {
    if (unfinished === undefined) return;
    setUnfinished(undefined);
    const height = Math.round(Number(unfinished));
    if (unfinished.trim() === '' || Number.isNaN(height)) return;
    changeSettings({ rowHeight: Math.min(rowHeights.maximum, Math.max(rowHeights.minimum, height)) });
  }

  return (
    <Box sx={{ display: 'grid', gap: 3, p: 4 }}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        value={rowHeight}
        onChange={(_event, height: number | null) => {
          setUnfinished(undefined);
          if (height !== null) changeSettings({ rowHeight: height });
        }}
      >
        {presets.map(({ label, height }) => (
          <ToggleButton key={label} value={height}>
            {t(label)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box
        component="label"
        sx={{ display: 'flex', gap: 3, alignItems: 'center', justifyContent: 'space-between', color: 'text.secondary' }}
      >
        {t('list.rowHeight')}
        <SmallField
          type="number"
          label={t('list.rowHeight')}
          width={96}
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
      </Box>
    </Box>
  );
}
