import { type FocusEvent, useEffect } from 'react';
import { type Identifier, useListContext } from 'react-admin';
import { ActButton } from '../../components/ActButton';
import type { RowAction } from '../../definitions/action';
import { say, t } from '../../i18n/translate';
import { ActionDialog } from './ActionDialog';
import { useActionModel } from './actionModel';
import { actionsOn } from './actionRules';
import styles from './SelectionBar.module.css';
import { type Selected, useAction, useBusyAction } from './useAction';
import { useFocusBack } from './useFocusBack';
import { type Reveal, useReveal } from './useReveal';
import { useKeptSelection, useSelection } from './useSelection';

/** Renders the actions on selected rows, and the dialog of all actions of a list. */
export function SelectionBar() {
  const { actions } = useActionModel();
  return actions.length > 0 ? <Bar actions={actions} /> : null;
}

/** Scrolls to a half-hidden button that got the focus by keyboard. A pressed one must not move. */
function bringIntoSight({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function Bar({ actions }: { readonly actions: readonly RowAction[] }) {
  const { name } = useActionModel();
  const usable = actionsOn('selection', actions);
  const { ids, hidden, read, unselect } = useSelection(usable);
  const { onUnselectItems } = useListContext();
  useKeptSelection(name);
  return (
    <RowsBar
      actions={usable}
      count={ids.length}
      hidden={hidden}
      reveal={useReveal(ids)}
      read={read}
      unselect={unselect}
      onClear={() => onUnselectItems()}
    />
  );
}

interface RowsBarProps {
  readonly actions: readonly RowAction[];
  /** Number of selected rows. */
  readonly count: number;
  /** The selected rows that are not in view. */
  readonly hidden: readonly Identifier[];
  readonly reveal: Reveal;
  readonly read: () => Promise<Selected | undefined>;
  readonly unselect: (ids: readonly Identifier[]) => void;
  readonly onClear: () => void;
  /** The name of an action to press once rows are selected. */
  readonly asked?: string | undefined;
  /** Called when `asked` was pressed. */
  readonly onAsked?: () => void;
}

/** Renders the actions on selected rows of a page, how many of them are hidden, and the dialog of the page's actions. */
export function RowsBar(props: RowsBarProps) {
  const { actions, count, hidden, reveal, read, unselect, onClear, asked, onAsked } = props;
  const { pressOnSelection } = useAction();
  const busy = useBusyAction();
  const shown = count > 0 && actions.length > 0;
  useFocusBack(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is asked for
  useEffect(() => {
    const action = shown ? actions.find(({ name }) => name === asked) : undefined;
    if (!action) return;
    onAsked?.();
    void pressOnSelection(action, read, unselect);
  }, [asked, shown]);

  return (
    <>
      {shown ? (
        <section className={`wrapped ${styles.bar}`} aria-label={t('list.selection')} onFocus={bringIntoSight}>
          <span className={styles.count} role="status">
            {hidden.length > 0
              ? t('list.selectedHidden', { n: count, hidden: hidden.length })
              : t('list.selected', { n: count })}
          </span>
          {hidden.length > 0 || reveal.isUndo ? (
            <div className={`wrapped ${styles.hidden}`}>
              <button type="button" className="button plain" onClick={reveal.onPress}>
                {reveal.label}
              </button>
              {hidden.length > 0 ? (
                <button type="button" className="button plain" onClick={() => unselect(hidden)}>
                  {t('list.deselectHidden')}
                </button>
              ) : null}
            </div>
          ) : null}
          <div className={`wrapped ${styles.actions}`}>
            {actions.map((action) => (
              <ActButton
                key={action.name}
                label={say(action.label)}
                icon={action.icon}
                destructive={action.destructive}
                busy={busy === action.name}
                disabled={busy !== undefined}
                reason={action.single !== undefined && count > 1 ? say(action.single) : undefined}
                onPress={() => void pressOnSelection(action, read, unselect)}
              />
            ))}
          </div>
          <button type="button" className={`button plain ${styles.clear}`} onClick={onClear}>
            {t('list.clearSelection')}
          </button>
        </section>
      ) : null}
      <ActionDialog />
    </>
  );
}
