import type { ActionShape, ActionTarget, RowAction, Targets } from './action';
import type { Row } from './basics';

/** An action that opens another page. */
interface OpenAction<Fields>
  extends Pick<
    ActionShape<Fields, never>,
    'name' | 'label' | 'icon' | 'compact' | 'requires' | 'access' | 'when' | 'disabled' | 'account' | 'single'
  > {
  /** An address of the console. Without a leading `/` it is the path of a page in the current workspace. */
  readonly to: string;
  /** Returns the values of the page's form. */
  readonly state?: (rows: readonly Fields[]) => unknown;
  /** The places of its button. Default: each row. */
  readonly on?: Targets<ActionTarget>;
}

/**
 * Declares an action that opens another page, and fills its form.
 *
 * @example openAction({ name: 'new', label: 'New widget', icon: Add, on: 'list', to: 'newwidget' })
 */
export function openAction<Fields = Row>({ to, state, ...shape }: OpenAction<Fields>): RowAction<Fields, never> {
  return { ...shape, opens: to, reloads: false, runAll: async (rows, { open }) => void open(to, state?.(rows)) };
}
