import type { ActionTools, RowAction } from '../../definitions/action';
import type { Row } from '../../definitions/basics';

/** The actions of a list, each of which is told the body that the list was called with. */
export function actionsWithInput(actions: readonly RowAction[], input: Row): readonly RowAction[] {
  const told = (tools: ActionTools): ActionTools => ({ ...tools, input });
  const onAll =
    (runAll: NonNullable<RowAction['runAll']>): typeof runAll =>
    (rows, tools) =>
      runAll(rows, told(tools));
  return actions.map((action): RowAction => {
    if (action.run === undefined) {
      const { tool, runAll } = action;
      return {
        ...action,
        runAll: onAll(runAll),
        ...(tool && { tool: { ...tool, forms: (rows) => tool.forms(rows, input) } }),
      };
    }
    const { run, runAll, afterUnknown } = action;
    return {
      ...action,
      run: (row, tools) => run(row, told(tools)),
      ...(runAll && { runAll: onAll(runAll) }),
      ...(afterUnknown && { afterUnknown: (row: Row, tools: ActionTools) => afterUnknown(row, told(tools)) }),
    };
  });
}
