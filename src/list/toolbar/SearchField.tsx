import FilterAltOff from '@mui/icons-material/FilterAltOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useWindowEvent } from '../../components/useWindowEvent';
import { searchColumnsOf, searchOf, withSearch } from '../../dataProvider/listQuery';
import { t } from '../../i18n/translate';
import { useFilters } from '../filter/useFilters';
import { useTableModel } from '../tableModel';
import { ToolbarButton } from './ToolbarButton';

const fields = 'input, textarea, select, [contenteditable], [role="dialog"] *';

/**
 * The search over every cell. `/` focuses it, Escape empties it. While it holds a text, it can be limited to the visible columns. A
 * plain field, since the code of MUI's would delay the first rows.
 */
export function SearchField() {
  const { page, columns, visible, searchField } = useTableModel();
  const { filters, change } = useFilters();
  const search = searchOf(filters);
  const isSet = searchColumnsOf(filters) !== undefined;
  // Stays for the next text.
  const [only, setOnly] = useState(isSet);
  if (search !== '' && only !== isSet) setOnly(isSet);
  const searchedIn = (limited: boolean) => (limited ? visible : undefined);
  // A back end that searches by itself cannot be limited.
  const canLimit = page.list.call !== undefined && search !== '' && (only || visible.length < columns.length);

  useWindowEvent('keydown', (event) => {
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    if (event.key !== '/' || modified || event.defaultPrevented || document.activeElement?.matches(fields)) return;
    event.preventDefault();
    searchField.current?.focus();
  });

  return (
    <>
      <Box
        component="input"
        ref={searchField}
        type="search"
        className="field"
        sx={{
          flex: { xs: '0 1 calc(100% - 44px)', md: '0 1 200px', lg: '0 1 280px' },
          minWidth: 160,
          height: { xs: 40, md: 36 },
        }}
        aria-label={t('list.search')}
        aria-keyshortcuts="/"
        placeholder={t('list.search')}
        value={search}
        onChange={({ target }) =>
          change((others) => withSearch(others, target.value, searchedIn(only)), { typing: true })
        }
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          change((others) => withSearch(others, ''));
        }}
      />
      {canLimit ? (
        <ToolbarButton
          variant="text"
          label={t('list.shownOnly')}
          icon={Visibility}
          aria-pressed={only}
          onClick={() => {
            setOnly(!only);
            change((others) => withSearch(others, searchOf(others), searchedIn(!only)));
          }}
        />
      ) : null}
    </>
  );
}

/** Removes the search and all column filters. Stays when there is nothing to clear, so that it keeps its place and the focus. */
export function ClearFilters() {
  const { filters, change } = useFilters();
  return (
    <ToolbarButton
      variant="text"
      label={t('list.clearFilters')}
      icon={FilterAltOff}
      aria-disabled={Object.keys(filters).length === 0}
      onClick={() => change(() => ({}))}
    />
  );
}
