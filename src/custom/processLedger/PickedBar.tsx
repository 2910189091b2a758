import { useEffect } from 'react';
import type { Identifier } from 'react-admin';
import { recordOf } from '../../dataProvider/records';
import type { RowAction } from '../../definitions/action';
import type { Row } from '../../definitions/basics';
import { ActionDialog } from '../../grid/actions/ActionDialog';
import { useActionModel } from '../../grid/actions/actionModel';
import { leaveJob, useJob } from '../../grid/actions/job';
import { beginJob, runJob } from '../../grid/actions/runJob';
import styles from '../../grid/actions/SelectionBar.module.css';
import { useActionSite } from '../../grid/actions/useActionSite';
import { useFocusBack } from '../../grid/actions/useFocusBack';
import { say, t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';

interface PickedBarProps {
  readonly action: RowAction;
  readonly rows: readonly (Row & { readonly instance_id: string })[];
  readonly unpick: (ids: readonly Identifier[]) => void;
  readonly clear: () => void;
}

/** What can be done with picked machines, while there are any, and the dialog in which that asks. */
export function PickedBar({ action, rows, unpick, clear }: PickedBarProps) {
  const { ruleOf } = useActionModel();
  const site = { ...useActionSite(), ruleOf, unselect: unpick };
  const { list } = site;
  const job = useJob(list);
  useEffect(() => () => leaveJob(list), [list]);
  const shown = rows.length > 0;
  useFocusBack(shown);
  return (
    <>
      {shown ? (
        <section className={styles.bar} aria-label={t('list.selection')}>
          <span className={styles.count} role="status">
            {t('list.selected', { n: rows.length })}
          </span>
          <div className={styles.actions}>
            <ActButton
              label={say(action.label)}
              icon={action.icon}
              destructive={action.destructive}
              busy={job !== undefined && !job.shown}
              disabled={job !== undefined && !job.shown}
              onPress={() => void beginJob(action, async () => rows.map((row) => recordOf(row, row.instance_id)), site)}
            />
          </div>
          <button type="button" className={`button plain ${styles.clear}`} onClick={clear}>
            {t('list.clearSelection')}
          </button>
        </section>
      ) : null}
      {job?.shown ? <ActionDialog job={job} ruleOf={ruleOf} onAct={(filled) => void runJob(site, filled)} /> : null}
    </>
  );
}
