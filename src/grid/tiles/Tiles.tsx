import { useListContext } from 'react-admin';
import { say } from '../../i18n/translate';
import type { Filters } from '../filter/useFilters';
import { useTableModel } from '../tableModel';
import styles from './Tiles.module.css';
import { TileView } from './TileView';
import { isShown, pressed } from './tileFilter';
import { useTileCounts } from './useTileCounts';

const none = [] as const;

/** The figures above a list that declares some: they count all of its rows, and a press on one filters by it. */
export function Tiles({ filters, change }: Pick<Filters, 'filters' | 'change'>) {
  const { tiles = none } = useTableModel().page.list;
  const { error } = useListContext();
  const counts = useTileCounts(tiles);
  const unread = counts === undefined && Boolean(error);
  return (
    <div className={styles.tiles}>
      {tiles.map((tile, place) => (
        <TileView
          key={tile.label}
          label={say(tile.label)}
          tone={tile.tone}
          count={counts || unread ? (counts?.[place] ?? 'none') : undefined}
          shown={isShown(tile, tiles, filters)}
          all={tile.filter === undefined}
          onPress={() => change((known) => pressed(tile, tiles, known))}
        />
      ))}
    </div>
  );
}
