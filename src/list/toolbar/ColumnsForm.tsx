import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type SvgIcon from '@mui/material/SvgIcon';
import { useId, useState } from 'react';
import { IconButton } from '../../components/IconButton';
import { formsOf, hasOneOf } from '../../dataProvider/listIndex/fold';
import { t } from '../../i18n/translate';
import { columnLabel, withColumn, withMoved } from '../columns';
import { useTableModel } from '../tableModel';
import { defaultSettings } from '../tableSettings';
import { CheckItem, checkList } from './CheckItem';
import { SmallField } from './SmallField';

const maxWithoutSearch = 12;

/** Shows, hides and moves the columns of the table. */
export function ColumnsForm({ onClose }: { onClose: () => void }) {
  const { columns, visible, ruleOf, settings, changeSettings } = useTableModel();
  const [find, setFind] = useState('');
  const [moved, setMoved] = useState('');
  const reason = useId();
  const inSight = new Set(visible);
  const labelOf = (column: string) => columnLabel(ruleOf(column));
  // A column is found by its label and by its key.
  const forms = formsOf(find);
  const listed = columns.filter((column) => [labelOf(column), column].some((text) => hasOneOf(text, forms)));

  function move(column: string, place: number): void {
    const order = withMoved(columns, column, place);
    if (order === columns) return;
    changeSettings({ order });
    setMoved(t('list.moved', { column: labelOf(column), place: place + 1, all: columns.length }));
  }

  return (
    <>
      {columns.length > maxWithoutSearch ? (
        <Box sx={{ px: 3, pt: 3, pb: 1 }}>
          <SmallField
            type="search"
            label={t('list.findColumn')}
            placeholder={t('list.findColumn')}
            value={find}
            onChange={(event) => setFind(event.target.value)}
          />
        </Box>
      ) : null}
      {listed.length === 0 ? (
        <Box component="p" sx={{ m: 0, px: 4, py: 2, color: 'text.secondary' }}>
          {t('list.noColumn')}
        </Box>
      ) : null}
      <Box component="ul" sx={{ ...checkList, maxHeight: 'min(400px, 55vh)', py: 2 }}>
        {listed.map((column) => {
          const place = columns.indexOf(column);
          const label = labelOf(column);
          const isLast = inSight.has(column) && visible.length === 1;
          return (
            <CheckItem
              key={column}
              label={label}
              checked={inSight.has(column)}
              {...(isLast && { disabled: true, title: t('list.lastColumn'), describedBy: reason })}
              onToggle={(checked) =>
                changeSettings(withColumn(settings, column, checked, ruleOf(column).hidden === true))
              }
            >
              <MoveButton
                label={t('list.moveUp', { column: label })}
                icon={ArrowUpward}
                off={place === 0}
                onMove={() => move(column, place - 1)}
              />
              <MoveButton
                label={t('list.moveDown', { column: label })}
                icon={ArrowDownward}
                off={place === columns.length - 1}
                onMove={() => move(column, place + 1)}
              />
            </CheckItem>
          );
        })}
      </Box>
      <span id={reason} hidden>
        {t('list.lastColumn')}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {moved}
      </span>
      <Box sx={{ display: 'flex', gap: 1, p: 2, borderTop: 1, borderColor: 'divider' }}>
        <Button
          variant="text"
          onClick={() => changeSettings({ hidden: [], shown: columns.filter((column) => ruleOf(column).hidden) })}
        >
          {t('list.showAll')}
        </Button>
        <Button variant="text" onClick={() => changeSettings(defaultSettings)}>
          {t('list.reset')}
        </Button>
        <Button variant="text" sx={{ ml: 'auto' }} onClick={onClose}>
          {t('app.close')}
        </Button>
      </Box>
    </>
  );
}

interface MoveButtonProps {
  readonly label: string;
  readonly icon: typeof SvgIcon;
  /** True at the end of the list. The button is not disabled, so that it keeps the focus. */
  readonly off: boolean;
  readonly onMove: () => void;
}

function MoveButton({ label, icon, off, onMove }: MoveButtonProps) {
  return (
    <IconButton
      size="small"
      label={label}
      icon={icon}
      aria-disabled={off}
      sx={{ '&[aria-disabled="true"]': { opacity: 0.3, cursor: 'default' } }}
      onClick={onMove}
    />
  );
}
