import { ActButton } from '../../components/ActButton';
import { say } from '../../i18n/translate';
import { useActionModel } from './actionModel';
import { actionsOn, disabledReason } from './actionRules';
import { useAction, useBusyAction } from './useAction';

/** Renders the buttons for actions on the list itself. Their dialog is the page's {@link ActionDialog}. */
export function ListActions() {
  const { actions } = useActionModel();
  const { pressOnList } = useAction();
  const busy = useBusyAction();
  return actionsOn('list', actions).map((action) => (
    <ActButton
      key={action.name}
      label={say(action.label)}
      icon={action.icon}
      destructive={action.destructive}
      busy={busy === action.name}
      disabled={busy !== undefined}
      reason={disabledReason(action, {})}
      onPress={() => pressOnList(action)}
    />
  ));
}
