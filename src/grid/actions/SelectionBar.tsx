import { type FocusEvent, useEffect } from 'react';
import { useListContext } from 'react-admin';
import type { RowAction } from '../../definitions/action';
import { say, t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { ActionDialog } from './ActionDialog';
import { useActionModel } from './actionModel';
import { actionsOn } from './actionRules';
import { leaveJob, useJob } from './job';
import { beginJob, type JobSite, runJob } from './runJob';
import styles from './SelectionBar.module.css';
import { useActionSite } from './useActionSite';
import { useFocusBack } from './useFocusBack';
import { useKeptSelection } from './useKeptSelection';
import { useSelection } from './useSelection';

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
  const site = useActionSite();
  const { ids, read, unselect } = useSelection();
  const { ruleOf } = useActionModel();
  const { onUnselectItems } = useListContext();
  const job = useJob(site.list);
  useKeptSelection(site.list);

  useEffect(() => () => leaveJob(site.list), [site.list]);

  const offered = actionsOn('selection', actions);
  const jobSite: JobSite = { ...site, unselect, ruleOf };
  const shown = ids.length > 0 && offered.length > 0;
  useFocusBack(shown);

  return (
    <>
      {shown ? (
        <section className={styles.bar} aria-label={t('list.selection')} onFocus={bringIntoSight}>
          <span className={styles.count} role="status">
            {t('list.selected', { n: ids.length })}
          </span>
          <div className={styles.actions}>
            {offered.map((action) => (
              <ActButton
                key={action.name}
                label={say(action.label)}
                icon={action.icon}
                destructive={action.destructive}
                busy={job?.action === action && !job.shown}
                disabled={job !== undefined && !job.shown}
                reason={action.single !== undefined && ids.length > 1 ? say(action.single) : undefined}
                onPress={() => void beginJob(action, read, jobSite)}
              />
            ))}
          </div>
          <button type="button" className={`button plain ${styles.clear}`} onClick={() => onUnselectItems()}>
            {t('list.clearSelection')}
          </button>
        </section>
      ) : null}
      {job?.shown ? <ActionDialog job={job} ruleOf={ruleOf} onAct={(filled) => void runJob(jobSite, filled)} /> : null}
    </>
  );
}
