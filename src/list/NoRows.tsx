import { useRef } from 'react';
import { useBasename, useListContext } from 'react-admin';
import { Link } from 'react-router';
import notice from '../components/notice.module.css';
import { say, t } from '../i18n/translate';
import { useFilters } from './filter/useFilters';
import { useTableModel } from './tableModel';

/** In the place of rows where there are none: why, and the way on. */
export function NoRows() {
  const { list } = useTableModel().page;
  const { filterValues } = useListContext();
  const filtered = Object.keys(filterValues).length > 0;
  return (
    <div className={notice.notice}>
      <p role="status">{filtered ? t('list.noMatch') : say(list.empty?.text ?? 'list.empty')}</p>
      {filtered ? <ShowAll /> : <WayOn />}
    </div>
  );
}

/** Takes away what no row passes. Its name is not that of the toolbar's button, which does the same. */
function ShowAll() {
  const { change } = useFilters();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <button
      ref={button}
      type="button"
      className="button"
      onClick={() => {
        // It is about to go.
        button.current?.closest('main')?.querySelector<HTMLElement>('input[aria-keyshortcuts="/"]')?.focus();
        change(() => ({}));
      }}
    >
      {t('noRows.showAll')}
    </button>
  );
}

/** To the page where the first row can be made, where the list names one. */
function WayOn() {
  const { empty } = useTableModel().page.list;
  const workspace = useBasename();
  if (!empty?.link) return null;
  const { label, to } = empty.link;
  return (
    <Link className="button" to={to.startsWith('/') ? to : `${workspace}/${to}`}>
      {say(label)}
    </Link>
  );
}
