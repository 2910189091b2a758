import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import type { Tile } from '../../definitions/list';
import { say, t } from '../../i18n/translate';
import { rowsInMemory } from '../filter/useFacet';
import type { Filters } from '../filter/useFilters';
import { useTableModel } from '../tableModel';
import styles from './Tiles.module.css';
import { isShown, pressed } from './tileFilter';

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
          onPress={() => change((filters) => pressed(tile, tiles, filters))}
        />
      ))}
    </div>
  );
}

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
 * text it would belong to the figure; the button inside is named by what it does and described by the label.
 */
function TileView({ label, tone, count, shown, all, onPress }: TileViewProps) {
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
        aria-description={label}
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

/**
 * The numbers of a list's tiles, in their order, of all rows whatever is searched for. `undefined` until the first rows have
 * been counted; within the list, `null` for what cannot be counted. Former numbers stay until there are new ones.
 */
function useTileCounts(tiles: readonly Tile[]): readonly (number | null)[] | undefined {
  const { page, dataProvider, meta } = useTableModel();
  const { loadedAt, all = 0 } = meta ?? {};
  const count = async ({ filter }: Tile) => {
    if (!filter) return all;
    const { column, value } = filter;
    const facet = await dataProvider.facet(page.name, { filter: {}, column, find: value }).catch(() => undefined);
    return facet ? (facet.entries.find(({ text }) => text === value)?.count ?? 0) : null;
  };
  return useQuery({
    queryKey: ['tiles', page.name, tiles, loadedAt],
    queryFn: () => Promise.all(tiles.map(count)),
    enabled: meta !== undefined,
    placeholderData: keepPreviousData,
    ...rowsInMemory,
  }).data;
}
