import { useEffect } from 'react';
import { type Identifier, useDataProvider } from 'react-admin';
import { columnRule } from '../../dataProvider/columnRules';
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider';
import { recordOf } from '../../dataProvider/records';
import type { RowAction } from '../../definitions/action';
import type { Row } from '../../definitions/basics';
import { say } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { ActionDialog } from './ActionDialog';
import { actionsOn, disabledReason, hitBy } from './actionRules';
import { leaveJob, useJob } from './job';
import { beginJob, type JobSite, runJob } from './runJob';
import { useActionTools } from './useActionTools';

interface ThingActionsProps {
  /** Unique among all lists and pages of things: no list's name. */
  readonly name: string;
  readonly actions: readonly RowAction[];
  /** The thing, as a row that the actions know. */
  readonly row: Row;
  readonly id: Identifier;
  /** Reads the thing again, after what may have changed it. */
  readonly read: () => Promise<unknown>;
  /** Shows it with other values until it has been read again; absent: nothing is shown ahead. */
  readonly show?: (values: Row) => void;
}

const nothing = () => undefined;

/**
 * The buttons of what can be done with the one thing that a page is about, and the dialogs in which that is asked and told: the
 * actions for rows and for selections of rows that apply to it.
 */
export function ThingActions({ name, actions, row, id, read, show }: ThingActionsProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const tools = useActionTools();
  const job = useJob(name);
  useEffect(() => () => leaveJob(name), [name]);
  const record = recordOf(row, id);
  const site: JobSite = {
    list: name,
    tools,
    refresh: async (others) => {
      await Promise.all(others.map((list) => dataProvider.forget(list)));
      await read();
    },
    show: (_id, values) => show?.(values),
    unselect: nothing,
    ruleOf: (column) => columnRule({}, column),
  };
  const usable = new Set([...actionsOn('row', actions), ...actionsOn('selection', actions)]);
  const offered = actions.filter((action) => {
    const reason = disabledReason(action, row);
    return usable.has(action) && (reason !== undefined || hitBy(action, [record]).hit.length > 0);
  });
  return (
    <>
      {offered.map((action) => (
        <ActButton
          key={action.name}
          label={say(action.label)}
          icon={action.icon}
          destructive={action.destructive}
          busy={job?.action === action && !job.shown}
          disabled={job !== undefined && !job.shown}
          reason={disabledReason(action, row)}
          onPress={() => void beginJob(action, async () => [record], site)}
        />
      ))}
      {job?.shown ? (
        <ActionDialog job={job} ruleOf={site.ruleOf} onAct={(filled) => void runJob(site, filled)} />
      ) : null}
    </>
  );
}
