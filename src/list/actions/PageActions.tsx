import { useEffect, useMemo } from 'react';
import { useDataProvider, useEvent } from 'react-admin';
import { columnRule } from '../../dataProvider/columnRules';
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider';
import { recordOf } from '../../dataProvider/records';
import type { RowAction } from '../../definitions/action';
import type { Row } from '../../definitions/basics';
import { ActionDialog } from './ActionDialog';
import { ActionModelContext, useActionModel } from './actionModel';
import { leaveJob, useJob } from './job';
import { RowActions } from './RowActions';
import { runJob } from './runJob';
import { useActionSite } from './useActionSite';

interface PageActionsProps {
  /** Of the page. */
  readonly name: string;
  readonly actions: readonly RowAction[];
  /** What the page is about, as a row that the actions know. */
  readonly row: Row;
  readonly id: string;
  /** Reads it again, after what may have changed it. */
  readonly read: () => Promise<unknown>;
}

const nothing = () => undefined;
const ruleOf = (column: string) => columnRule({}, column);

/** What can be done with what a page of its own shows, with the questions. */
export function PageActions({ name, actions, row, id, read }: PageActionsProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const refresh = useEvent(async (others: readonly string[]) => {
    await Promise.all(others.map((list) => dataProvider.forget(list)));
    await read();
  });
  const model = useMemo(() => ({ name, actions, ruleOf, refresh, show: nothing }), [name, actions, refresh]);
  const record = useMemo(() => recordOf(row, id), [row, id]);
  return (
    <ActionModelContext value={model}>
      <RowActions record={record} full />
      <PageDialog />
    </ActionModelContext>
  );
}

/** The question of an action of a page without a table. Every such page has it once. */
export function PageDialog() {
  const { name, ruleOf } = useActionModel();
  const site = useActionSite();
  const job = useJob(name);
  useEffect(() => () => leaveJob(name), [name]);
  if (!job?.shown) return null;
  const jobSite = { ...site, ruleOf, unselect: nothing };
  return <ActionDialog job={job} ruleOf={ruleOf} onAct={(filled) => void runJob(jobSite, filled)} />;
}
