import { useLayoutEffect, useRef } from 'react';
import type { RowRecord } from '../../dataProvider/consoleDataProvider';
import type { Row } from '../../dataProvider/rows';
import { say } from '../../i18n/translate';
import type { RowAction } from '../../resources/defineResource';
import { ActButton } from '../../ui/ActButton';
import { useTableModel } from '../tableModel';
import { asks, withReason } from './actionReason';
import { hasRowActions, offersOf } from './actionRules';
import { CompactAct } from './CompactAct';
import { openJob } from './job';
import { actOnRow } from './perform';
import { ReasonMenu } from './ReasonMenu';
import styles from './RowActions.module.css';
import { useUnderWay } from './underWay';
import { useActionSite } from './useActionSite';

interface RowActionsProps {
  readonly row: Row;
  readonly record: RowRecord;
}

/**
 * The buttons of what can be done with a row, or the words that stand in their place; nothing for a list without actions for
 * its rows. An action that asks first does so in the dialog of the list's `SelectionBar`.
 */
export function RowActions({ row, record }: RowActionsProps) {
  const { actions } = useTableModel().page.list;
  return actions && hasRowActions(actions) ? <Offers actions={actions} row={row} record={record} /> : null;
}

function Offers({ actions, row, record }: RowActionsProps & { readonly actions: readonly RowAction[] }) {
  const site = useActionSite();
  const active = useUnderWay(site.list, record.id);
  const { actions: offered, otherwise } = offersOf(actions, row);
  const frame = useKeptFocus();

  function ask(action: RowAction): void {
    openJob({ list: site.list, action, records: [{ ...record, row }], phase: 'asking', shown: true });
  }

  function press(action: RowAction): void {
    if (asks(action, 1)) ask(action);
    else void actOnRow(action, { ...record, row }, site);
  }

  if (offered.length === 0) {
    return otherwise === undefined ? null : (
      <span ref={frame} className={styles.otherwise} tabIndex={-1}>
        {otherwise}
      </span>
    );
  }
  const usable = offered.filter(({ disabled }) => disabled?.(row) === undefined);
  return (
    <span ref={frame} className={styles.actions}>
      {offered.map((action) => {
        const { name, icon, destructive = false, compact = false } = action;
        const why = action.disabled?.(row);
        const shared = {
          label: say(action.label),
          icon,
          destructive,
          disabled: active !== undefined,
          reason: why === undefined ? undefined : say(why),
          onPress: () => press(action),
        };
        return compact ? (
          <CompactAct key={name} {...shared} />
        ) : (
          <ActButton key={name} {...shared} small busy={active === name} />
        );
      })}
      <ReasonMenu actions={withReason(usable)} disabled={active !== undefined} onChoose={ask} />
    </span>
  );
}

/** The focus stays in the row when the button that had it makes way for words: the browser would drop it. */
function useKeptFocus() {
  const frame = useRef<HTMLSpanElement>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    const inside = frame.current?.contains(document.activeElement) ?? false;
    if (had.current && !inside && document.activeElement === document.body) frame.current?.focus();
    had.current = inside;
  });
  useLayoutEffect(() => {
    const note = () => {
      had.current = frame.current?.contains(document.activeElement) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return frame;
}
