import { useEffect } from 'react';
import { ActionDialog } from './ActionDialog';
import { useActionModel } from './actionModel';
import { leaveJob, useJob } from './job';
import { runJob } from './runJob';
import { useActionSite } from './useActionSite';

const nothing = () => undefined;

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
