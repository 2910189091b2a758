import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useListContext } from 'react-admin';
import type { Tile } from '../../definitions/list';
import { say, t } from '../../i18n/translate';
import { useFilters } from '../filter/useFilters';
import { tableBelow } from '../table/rowPlan';
import { useTableModel } from '../tableModel';
import { isTilePressed, withPressedTile } from './facet';
import { useFacet } from './useFacet';

const look = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(4, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 168px))' },
  gap: { xs: 2, md: 3 },
  mb: { xs: 2, md: 4 },
  displayPrint: 'none',
  '@media (max-width: 359px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  ...tableBelow('tiles'),
};

/** A dot in the colour of the tile's state. */
const dot = 'radial-gradient(closest-side, var(--tone) 86%, transparent)';

const tileLook = {
  flexDirection: 'column',
  alignItems: 'stretch',
  justifyContent: 'flex-start',
  gap: { xs: 0, md: '2px' },
  width: 1,
  height: { xs: 48, md: 64 },
  p: { xs: '4px 10px 0', md: '9px 16px 0' },
  backgroundColor: 'var(--surface)',
  border: '1px solid var(--control-line)',
  borderRadius: 1,
  fontSize: 'var(--size-section)',
  fontWeight: 'fontWeightBold',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: { xs: '20px', md: '24px' },
  textAlign: 'left',
  transition: 'background-color var(--motion-quick), border-color var(--motion-quick)',
  '&:hover': { backgroundColor: 'var(--hover)' },
  // The empty alternative keeps the label out of the page's text.
  '&::before': {
    overflow: 'hidden',
    color: 'text.secondary',
    content: "attr(data-label) / ''",
    fontSize: 'var(--size-small)',
    fontWeight: 'fontWeightMedium',
    lineHeight: '18px',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  // The label needs its whole line on a phone, so that the dot is beside the number.
  '&[data-tone]': {
    background: { xs: `${dot} right 10px bottom 9px / 8px 8px no-repeat var(--surface)`, md: 'var(--surface)' },
  },
  '&[data-tone]:hover': { backgroundColor: 'var(--hover)' },
  '&[data-tone]::before': {
    pl: { md: '14px' },
    background: { md: `${dot} left center / 8px 8px no-repeat` },
  },
  '&[aria-pressed="true"]:not([data-all])': {
    borderColor: 'var(--accent)',
    boxShadow: 'inset 0 0 0 1px var(--accent)',
  },
} as const;

/** Shows the figures above a list, which count all of its rows. A press on one filters by its value. */
export function Tiles({ tiles }: { readonly tiles: readonly Tile[] }) {
  const { meta } = useTableModel();
  return (
    <Box sx={look}>
      {tiles.map((tile) =>
        tile.filter ? (
          <ValueTile key={tile.label} tile={tile} tiles={tiles} {...tile.filter} />
        ) : (
          <TileView key={tile.label} tile={tile} tiles={tiles} count={meta?.all} />
        ),
      )}
    </Box>
  );
}

interface TileProps {
  readonly tile: Tile;
  readonly tiles: readonly Tile[];
}

/** A tile that counts the rows with a value. */
function ValueTile({ column, value, ...tile }: TileProps & { readonly column: string; readonly value: string }) {
  const { meta } = useTableModel();
  const found = useFacet(column, { find: value, kept: [value], isOfAll: true, enabled: meta !== undefined });
  const counted = found.state === 'ready' ? found.facet.values.find(({ text }) => text === value)?.count : undefined;
  return <TileView {...tile} count={found.state === 'loading' ? undefined : (counted ?? 'none')} />;
}

interface TileViewProps extends TileProps {
  /** `undefined` while the rows are being counted; `none` if they cannot be. */
  readonly count: number | 'none' | undefined;
}

/**
 * Shows a figure as a group with the tile's label as its name and only the number as its text. The label is generated content:
 * as text it would belong to the figure. The button is named by its effect and described by the label.
 */
function TileView({ tile, tiles, count }: TileViewProps) {
  const { filters, change } = useFilters();
  const { error } = useListContext();
  const label = say(tile.label);
  const shown = count ?? (error ? 'none' : undefined);
  const does = shown === undefined ? 'tiles.counting' : tile.filter ? 'tiles.showOnly' : 'tiles.showAll';
  return (
    <Box component="fieldset" sx={{ minWidth: 0, m: 0, p: 0, border: 0 }} aria-label={label}>
      <ButtonBase
        sx={tileLook}
        data-label={label}
        data-tone={tile.tone}
        data-all={tile.filter === undefined || undefined}
        aria-label={typeof shown === 'number' ? `${shown}: ${t(does)}` : t(does)}
        aria-description={label}
        aria-pressed={isTilePressed(tile, tiles, filters)}
        aria-busy={shown === undefined || undefined}
        title={t(does)}
        onClick={() => change((now) => withPressedTile(tile, tiles, now))}
      >
        {shown === undefined ? (
          <Box sx={{ width: 40, height: 16, mt: 1, backgroundColor: 'var(--hover)', borderRadius: 1 }} />
        ) : null}
        {shown === 'none' ? t('list.none') : shown}
      </ButtonBase>
    </Box>
  );
}
