import { useEffect, useId } from 'react';
import { ActButton } from '../../components/ActButton';
import { whyAccountIsClosed } from '../../components/accountAccess';
import { showToast, toastDurations } from '../../components/toasts';
import { useKeptFocus } from '../../components/useKeptFocus';
import { useAccountRules } from '../../dataProvider/accountRules';
import { type RowRecord, rowOf } from '../../dataProvider/records';
import type { RowAction } from '../../definitions/action';
import type { Icon, Row } from '../../definitions/basics';
import { guarded } from '../../definitions/guarded';
import { say, t } from '../../i18n/translate';
import { mobileWidth } from '../../theme/tokens';
import { useActionModel } from './actionModel';
import { actionsOn, asks, disabledReason, offersOf, withReason } from './actionRules';
import { MenuButton, ReasonMenu } from './MenuButton';
import styles from './RowActions.module.css';
import { usePendingAction, useRunAction } from './runAction';
import { useAction } from './useAction';

/** Matches wide screens without hover: icons have no tooltips there, and words have no room. */
const wideTouch = window.matchMedia?.(`(hover: none) and (min-width: ${mobileWidth + 1}px)`);

interface RowActionsProps {
  readonly record: RowRecord;
  /** True on the record's own page: each action has its label, and those for selected rows are there too. */
  readonly full?: boolean;
  /** The name of an action to press at once. */
  readonly asked?: string | undefined;
  /** Called when `asked` was pressed, or cannot be. */
  readonly onAsked?: () => void;
}

/** Renders the actions of a row, or their fallback text; nothing for a list without actions on rows. */
export function RowActions(props: RowActionsProps) {
  const { actions } = useActionModel();
  return props.full || actionsOn('row', actions).length > 0 ? <Offers actions={actions} {...props} /> : null;
}

function Offers(props: RowActionsProps & { readonly actions: readonly RowAction[] }) {
  const { actions, record, full = false, asked, onAsked } = props;
  const { pressOnSelection, askAbout } = useAction();
  const { runOnRow } = useRunAction();
  const row = rowOf(record);
  const active = usePendingAction(record.id);
  const { actions: offered, fallback } = offersOf(actions, row, full);
  const frame = useKeptFocus<HTMLSpanElement>();
  const id = useId();

  function press(action: RowAction): void {
    // As a selection of one: its results stay, and a tool's plan is made.
    if (full) void pressOnSelection(action, async () => ({ records: [record], hidden: [] }));
    else if (asks(action, [row])) askAbout(action, record);
    else runOnRow(action, record);
  }

  // Renders again when accounts are opened or closed.
  useAccountRules();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is asked for
  useEffect(() => {
    if (asked === undefined) return;
    onAsked?.();
    const action = offered.find(({ name }) => name === asked);
    if (!action || active !== undefined) return;
    const reason = whyUnusable(action, row);
    if (reason === undefined) press(action);
    else showToast('warning', reason, { duration: toastDurations.long });
  }, [asked]);

  if (offered.length === 0) {
    return fallback === undefined ? null : (
      <span ref={frame} className={styles.fallback} tabIndex={-1}>
        {fallback}
      </span>
    );
  }
  const usable = offered.filter((action) => whyUnusable(action, row) === undefined);
  const inMenu = !full && wideTouch?.matches ? offered.filter(({ compact }) => compact) : [];
  // A page has room for the reasons; in a row they are tooltips.
  const reasons = full ? [...new Set(offered.flatMap((action) => whyUnusable(action, row) ?? []))] : [];
  const describedBy = (action: RowAction) => {
    const place = reasons.indexOf(whyUnusable(action, row) ?? '');
    return place < 0 ? {} : { said: true, describedBy: `${id}${place}` };
  };
  return (
    <span ref={frame} className={styles.actions} tabIndex={full ? -1 : undefined}>
      {inMenu.length > 1 ? (
        <MenuButton
          label={t('list.rowActions')}
          disabled={active !== undefined}
          entries={inMenu.map((action) => ({
            name: action.name,
            label: say(action.label),
            reason: whyUnusable(action, row),
            onChoose: () => press(action),
          }))}
        />
      ) : null}
      {offered.map((action) => {
        if (inMenu.length > 1 && inMenu.includes(action)) return null;
        const { name, icon, destructive = false, compact = false } = action;
        const shared = {
          label: say(action.label),
          icon,
          destructive,
          disabled: active !== undefined,
          reason: whyUnusable(action, row),
          onPress: () => press(action),
        };
        return compact && !full ? (
          <CompactAct key={name} {...shared} />
        ) : (
          <ActButton key={name} {...shared} {...describedBy(action)} small={!full} busy={active === name} />
        );
      })}
      <ReasonMenu
        actions={withReason(usable, row)}
        disabled={active !== undefined}
        full={full}
        onChoose={(action) => askAbout(action, record)}
      />
      {reasons.map((reason, place) => (
        <span key={reason} id={`${id}${place}`} className={`fine-print ${styles.why}`}>
          {reason}
        </span>
      ))}
    </span>
  );
}

/** Returns why the person cannot use an action on a row that has it; `undefined` if they can. */
function whyUnusable(action: RowAction, row: Row): string | undefined {
  const { name, account } = action;
  const named = account && guarded(`the account of the action "${name}"`, () => account(row), '');
  return disabledReason(action, row) ?? (named === undefined ? undefined : whyAccountIsClosed(named));
}

interface CompactActProps {
  /** Its accessible name and tooltip. */
  readonly label: string;
  readonly icon: Icon;
  readonly destructive: boolean;
  /** True while an action is pending on the row. The button stays focusable. */
  readonly disabled: boolean;
  /** Why it is disabled; shown as its tooltip. */
  readonly reason: string | undefined;
  readonly onPress: () => void;
}

/** Renders an action of a row as its icon, with its label where a pointer cannot hover. */
function CompactAct({ label, icon: Icon, destructive, disabled, reason, onPress }: CompactActProps) {
  const idle = !disabled && reason === undefined;
  return (
    <button
      type="button"
      className={`square ${styles.compact}`}
      data-tone={destructive ? 'danger' : undefined}
      aria-label={label}
      title={reason ?? label}
      aria-disabled={!idle || undefined}
      onClick={() => {
        if (idle) onPress();
      }}
    >
      <Icon fontSize="inherit" aria-hidden="true" />
      <span className={styles.word} aria-hidden="true">
        {label}
      </span>
    </button>
  );
}
