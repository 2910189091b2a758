import { ActButton } from '../../components/ActButton';
import { say } from '../../i18n/translate';
import { useActionModel } from './actionModel';
import { actionsOn, disabledReason } from './actionRules';
import { useJob } from './job';
import { beginOnList } from './runJob';
import { useActionSite } from './useActionSite';

const nothing = () => undefined;

/** The buttons of what can be done with the list itself. One that asks first does so in the dialog of the `SelectionBar`. */
export function ListActions() {
  const { actions, ruleOf } = useActionModel();
  const site = { ...useActionSite(), unselect: nothing, ruleOf };
  const job = useJob(site.list);
  return actionsOn('list', actions).map((action) => (
    <ActButton
      key={action.name}
      label={say(action.label)}
      icon={action.icon}
      destructive={action.destructive}
      busy={job?.action === action && !job.shown}
      disabled={job !== undefined && !job.shown}
      reason={disabledReason(action, {})}
      onPress={() => void beginOnList(action, site)}
    />
  ));
}
