import type { RowAction } from '../../definitions/action';
import type { Row } from '../../definitions/basics';
import { offersOf } from '../../grid/actions/actionRules';
import { endOf, tell } from '../../grid/actions/perform';
import { useActionTools } from '../../grid/actions/useActionTools';
import { say } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';

interface ProcessActionsProps {
  readonly actions: readonly RowAction[];
  readonly process: Row;
}

/** What the definition of the page offers to do with its process. */
export function ProcessActions({ actions, process }: ProcessActionsProps) {
  const tools = useActionTools();

  async function act(action: RowAction): Promise<void> {
    const ended = await endOf(action, () =>
      action.run ? action.run(process, tools) : action.runAll([process], tools),
    );
    if (ended) tell(ended.outcome);
  }

  return offersOf(actions, process).actions.map((action) => (
    <ActButton
      key={action.name}
      label={say(action.label)}
      icon={action.icon}
      destructive={action.destructive}
      onPress={() => void act(action)}
    />
  ));
}
