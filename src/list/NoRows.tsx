import Button from '@mui/material/Button';
import type { Ref } from 'react';
import { useBasename, useListContext } from 'react-admin';
import { Link } from 'react-router';
import { Notice } from '../components/Notice';
import { say, t } from '../i18n/translate';
import { useFilters } from './filter/useFilters';
import { useTableModel } from './tableModel';

/** Says why a list has no rows, and offers the next step. */
export function NoRows({ ref }: { readonly ref: Ref<HTMLDivElement> }) {
  const { list } = useTableModel().page;
  const { filterValues } = useListContext();
  const filtered = Object.keys(filterValues).length > 0;
  return (
    <Notice ref={ref}>
      <p role="status">{filtered ? t('list.noMatch') : say(list.empty?.text ?? 'list.empty')}</p>
      {filtered ? <ShowAll /> : <WayOn />}
    </Notice>
  );
}

/** Removes the search and the filters. Named differently from the toolbar's button, which does the same. */
function ShowAll() {
  const { change } = useFilters();
  const { searchField } = useTableModel();
  return (
    <Button
      onClick={() => {
        // The button is about to unmount.
        searchField.current?.focus();
        change(() => ({}));
      }}
    >
      {t('noRows.showAll')}
    </Button>
  );
}

/** A link to the page that makes the first row, if the list declares one. */
function WayOn() {
  const { empty } = useTableModel().page.list;
  const workspace = useBasename();
  if (!empty?.link) return null;
  const { label, to } = empty.link;
  return (
    <Button component={Link} to={to.startsWith('/') ? to : `${workspace}/${to}`}>
      {say(label)}
    </Button>
  );
}
