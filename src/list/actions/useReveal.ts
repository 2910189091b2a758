import { useState } from 'react';
import { type Identifier, useListContext } from 'react-admin';
import { allRows, type FilterValues, withColumnFilter } from '../../dataProvider/listQuery';
import { t } from '../../i18n/translate';
import { useFilters } from '../filter/useFilters';
import { useTableModel } from '../tableModel';
import { rowsPerPageChoices, sameFilters } from '../viewAddress';

/** Maximum number of identifiers in an address. */
const maximumIds = 200;

/** A button that brings the selected rows into view, or the former rows back. */
export interface Reveal {
  readonly label: string;
  readonly onPress: () => void;
  /** True if it is of use even if no selected row is hidden. */
  readonly isUndo?: boolean;
}

interface Revealed {
  readonly filters: FilterValues;
  readonly former: { readonly filters: FilterValues; readonly perPage: number };
}

/**
 * Returns the way to see all selected rows: the list is filtered to them, and the same button brings the former view back. A selection
 * too large for an address is shown among all rows.
 */
export function useReveal(ids: readonly Identifier[]): Reveal {
  const { page } = useTableModel();
  const { perPage } = useListContext();
  const { filters, change } = useFilters();
  const [revealed, setRevealed] = useState<Revealed>();
  if (revealed && sameFilters(filters, revealed.filters)) {
    return {
      label: t('list.showFormer'),
      isUndo: true,
      onPress: () => {
        setRevealed(undefined);
        change(() => revealed.former.filters, { perPage: revealed.former.perPage });
      },
    };
  }
  return {
    label: t('list.showSelected'),
    onPress: () => {
      const isLarge = ids.length > maximumIds;
      const only = isLarge ? {} : withColumnFilter({}, page.list.identifier ?? 'id', ids.map(String));
      const fitting = rowsPerPageChoices.find((choice) => choice >= Math.max(perPage, ids.length)) ?? allRows;
      setRevealed({ filters: only, former: { filters, perPage } });
      change(() => only, { perPage: isLarge ? allRows : fitting });
    },
  };
}
