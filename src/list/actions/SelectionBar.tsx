import { type FocusEvent, useEffect } from 'react';
import { type Identifier, useListContext } from 'react-admin';
import { ActButton } from '../../components/ActButton';
import type { RowAction } from '../../definitions/action';
import { say, t } from '../../i18n/translate';
import { ActionDialog } from './ActionDialog';
import { useActionModel } from './actionModel';
import { actionsOn } from './actionRules';
import { leaveJob, useJob } from './job';
import { beginJob, type JobSite, runJob } from './runJob';
import styles from './SelectionBar.module.css';
import { useActionSite } from './useActionSite';
import { useFocusBack } from './useFocusBack';
import { useReveal } from './useReveal';
import { useKeptSelection, useSelection } from './useSelection';

/**
 * What can be done with the selected rows, while there are any. Every list page has it, after the table: it also holds the
 * dialog in which the actions of the list ask first, those of a single row too.
 */
export function SelectionBar() {
  const { actions } = useActionModel();
  return actions.length > 0 ? <Bar actions={actions} /> : null;
}

/** A button that is half out of sight is not scrolled to by the browser. One that is being pressed must not move away. */
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

/** A button that brings the selected rows into view, or the former rows back. */
export interface Reveal {
  readonly label: string;
  readonly onPress: () => void;
  /** True if it is of use even if no selected row is hidden. */
  readonly isUndo?: boolean;
}

interface RowsBarProps {
  readonly actions: readonly RowAction[];
  /** How many rows are picked. */
  readonly count: number;
  /** Those of them that are not in view. */
  readonly hidden: readonly Identifier[];
  readonly reveal: Reveal;
  readonly read: Parameters<typeof beginJob>[1];
  readonly unselect: JobSite['unselect'];
  readonly onClear: () => void;
  /** The name of the action that the page was opened for: it begins as if it were pressed, once rows are picked. */
  readonly asked?: string | undefined;
  /** It has begun. */
  readonly onAsked?: () => void;
}

/**
 * Shows what can be done with picked rows of a page, while there are any, how many of them are not in view, and the dialog in which
 * its actions ask.
 */
export function RowsBar(props: RowsBarProps) {
  const { actions, count, hidden, reveal, read, unselect, onClear, asked, onAsked } = props;
  const { ruleOf } = useActionModel();
  const site: JobSite = { ...useActionSite(), ruleOf, unselect };
  const { list } = site;
  const job = useJob(list);
  useEffect(() => () => leaveJob(list), [list]);
  const shown = count > 0 && actions.length > 0;
  useFocusBack(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is asked for
  useEffect(() => {
    const action = shown ? actions.find(({ name }) => name === asked) : undefined;
    if (!action) return;
    onAsked?.();
    void beginJob(action, read, site);
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
                busy={job?.action === action && !job.shown}
                disabled={job !== undefined && !job.shown}
                reason={action.single !== undefined && count > 1 ? say(action.single) : undefined}
                onPress={() => void beginJob(action, read, site)}
              />
            ))}
          </div>
          <button type="button" className={`button plain ${styles.clear}`} onClick={onClear}>
            {t('list.clearSelection')}
          </button>
        </section>
      ) : null}
      {job?.shown ? <ActionDialog job={job} ruleOf={ruleOf} onAct={(filled) => void runJob(site, filled)} /> : null}
    </>
  );
}
