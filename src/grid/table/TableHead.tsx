import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import { columnFiltersOf } from '../../dataProvider/listQuery';
import { t } from '../../i18n/translate';
import boxes from '../filter/Box.module.css';
import { filterText } from '../filter/filterText';
import { useFilters } from '../filter/useFilters';
import { ColumnHeader } from './ColumnHeader';
import { ariaSort } from './sorting';
import styles from './TableHead.module.css';
import type { RowPlan } from './TableRow';
import { asControls, asRow, asRowGroup } from './tableRoles';

interface TableHeadProps {
  readonly plan: RowPlan;
  /** How many rows of the page are selected, and how many it has. */
  readonly selected: number;
  readonly count: number;
}

/** The header row: a cell for each visible column, and between cells of controls no header but those. */
export function TableHead({ plan, selected, count }: TableHeadProps) {
  const { sort } = useListContext();
  const { filters } = useFilters();
  const words = new Map(columnFiltersOf(filters).map((filter) => [filter.column, filterText(filter).whole]));
  const { rules, widths, numeric, selectable, cards, numbered } = plan;
  return (
    <thead {...asRowGroup} className={styles.head}>
      <tr {...asRow} aria-rowindex={numbered ? 1 : undefined}>
        {selectable ? <SelectPage selected={selected} count={count} /> : null}
        {rules.map((rule, index) => (
          <ColumnHeader
            key={rule.name}
            rule={rule}
            sorted={ariaSort(sort, rule.name)}
            width={widths[index] ?? 0}
            numeric={numeric.has(rule.name)}
            filter={words.get(rule.name)}
            cards={cards}
            place={numbered ? index + (selectable ? 2 : 1) : undefined}
          />
        ))}
        <td {...asControls} className={styles.corner} />
      </tr>
    </thead>
  );
}

function SelectPage({ selected, count }: { selected: number; count: number }) {
  const box = useRef<HTMLInputElement>(null);
  const some = selected > 0 && selected < count;
  // Only a property: HTML has no attribute for it.
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <td {...asControls} className={styles.select}>
      <input
        ref={box}
        type="checkbox"
        className={boxes.light}
        data-act="selectPage"
        aria-label={t('list.selectPage')}
        checked={count > 0 && selected === count}
        onChange={() => undefined}
      />
    </td>
  );
}
