import AddComment from '@mui/icons-material/AddCommentOutlined';
import type { RowAction } from '../../definitions/action';
import { say, t } from '../../i18n/translate';
import { MenuButton } from './MenuButton';
import styles from './RowActions.module.css';

interface ReasonMenuProps {
  /** The actions that take a reason without asking for one. Without any there is no button. */
  readonly actions: readonly RowAction[];
  readonly disabled: boolean;
  /** On a page of its own the button has words, like all buttons there. */
  readonly full?: boolean;
  readonly onChoose: (action: RowAction) => void;
}

/** Offers actions with a reason, beside the buttons that act at one press (D52). */
export function ReasonMenu({ actions, disabled, full = false, onChoose }: ReasonMenuProps) {
  if (actions.length === 0) return null;
  const label = t('list.anyWithReason');
  return (
    <MenuButton
      label={label}
      className={full ? 'button' : `button ${styles.reason}`}
      disabled={disabled}
      iconOnly={!full}
      entries={actions.map((action) => ({
        name: action.name,
        label: t('list.withReason', { action: say(action.label) }),
        onChoose: () => onChoose(action),
      }))}
    >
      <AddComment fontSize={full ? 'small' : 'inherit'} aria-hidden="true" />
      {full ? label : null}
    </MenuButton>
  );
}
