import type { Row } from '../../dataProvider/rows';
import type { ActionTools, RowAction } from '../../resources/defineResource';

/** The actions of a list, each of which is told what the list was asked for. */
export function actionsAsked(actions: readonly RowAction[], asked: Row): readonly RowAction[] {
  const told = (tools: ActionTools): ActionTools => ({ ...tools, asked });
  const onAll =
    (runAll: NonNullable<RowAction['runAll']>): typeof runAll =>
    (rows, tools) =>
      runAll(rows, told(tools));
  return actions.map((action): RowAction => {
    if (action.run === undefined) return { ...action, runAll: onAll(action.runAll) };
    const { run, runAll } = action;
    return { ...action, run: (row, tools) => run(row, told(tools)), ...(runAll && { runAll: onAll(runAll) }) };
  });
}
