import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { KeyboardEvent } from 'react';
import { identifiersIn, isIdentifier } from '../../../contract/identifiers';
import { withColumnFilter } from '../../dataProvider/listQuery';
import { t } from '../../i18n/translate';
import { columnLabel, hasCheckboxes } from '../columns';
import { useTableModel } from '../tableModel';
import { Popup } from '../toolbar/Popup';
import { SmallField } from '../toolbar/SmallField';
import { CheckboxFilter } from './CheckboxFilter';
import { DatesFilter, RecentFilter } from './DatesFilter';
import { type OpenFilter, showFilter } from './FilterButton';
import { filterOf, useFilters } from './useFilters';

const close = () => showFilter(undefined);

function closeOnEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  // The opener, which then has the focus, would take the same key for a click.
  event.preventDefault();
  close();
}

/** The filter of a column, below the button that opened it. */
export function FilterDialog({ column, opener }: OpenFilter) {
  const { page, ruleOf, meta } = useTableModel();
  const { filters, change } = useFilters();
  const isSet = filterOf(filters, column) !== undefined;
  const rule = ruleOf(column);
  // Over REST, a back end may not support ranges of other columns.
  const hasRecent = rule.filter === 'dates' || (rule.preset === 'time' && page.list.call !== undefined);
  return (
    <Popup label={t('list.filter', { column: columnLabel(rule) })} opener={opener} onClose={close}>
      <Box className="clipped" sx={{ px: 4, pt: 3, pb: 1, color: 'text.secondary', fontWeight: 'fontWeightMedium' }}>
        <bdi>{columnLabel(rule)}</bdi>
      </Box>
      {hasRecent ? <RecentFilter column={column} /> : null}
      {rule.filter === 'dates' ? (
        <DatesFilter column={column} onKeyDown={closeOnEnter} />
      ) : hasCheckboxes(rule, meta?.checkboxes ?? []) ? (
        <CheckboxFilter column={column} />
      ) : (
        <TextFilter column={column} />
      )}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', p: 2, borderTop: 1, borderColor: 'divider' }}>
        <Button
          variant="text"
          aria-disabled={!isSet}
          onClick={() => change((others) => withColumnFilter(others, column, undefined))}
        >
          {t('list.clear')}
        </Button>
        <Button variant="text" onClick={close}>
          {t('app.close')}
        </Button>
      </Box>
    </Popup>
  );
}

/**
 * Returns the values of a copied column, one a line. Identifiers and addresses are left to the search for parts of a cell, which reads
 * them in any form.
 */
function copiedLines(text: string): readonly string[] {
  const lines = text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '');
  return lines.length > 1 && identifiersIn(text).every(isIdentifier) ? [] : [...new Set(lines)];
}

/** A filter by a text that the cells contain, or by the values of a column that is pasted. */
function TextFilter({ column }: { column: string }) {
  const { page, ruleOf } = useTableModel();
  const { filters, change } = useFilters();
  const filter = filterOf(filters, column);
  const pasted = filter && 'oneOf' in filter ? filter.oneOf.length : 0;
  return (
    <Box sx={{ px: 4, pt: 2, pb: 3 }}>
      <SmallField
        autoFocus
        type="text"
        label={t('list.filter', { column: columnLabel(ruleOf(column)) })}
        placeholder={pasted === 0 ? t('list.containsHint') : t('list.oneOfHint', { n: pasted })}
        value={filter && 'contains' in filter ? filter.contains : ''}
        onChange={({ target }) => change((others) => withColumnFilter(others, column, target.value), { typing: true })}
        onPaste={(event) => {
          const lines = copiedLines(event.clipboardData.getData('text'));
          // Over REST, a back end may not support several values.
          if (lines.length < 2 || !page.list.call) return;
          event.preventDefault();
          change((others) => withColumnFilter(others, column, lines));
        }}
        onKeyDown={closeOnEnter}
      />
    </Box>
  );
}
