import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { ActButton } from '../../components/ActButton';
import { whyAccountIsClosed } from '../../components/closedAccount';
import { useAccountRules } from '../../dataProvider/accountRules';
import { type RowRecord, rowOf } from '../../dataProvider/records';
import type { RowAction } from '../../definitions/action';
import type { Icon, Row } from '../../definitions/basics';
import { guarded } from '../../definitions/guarded';
import { say, t } from '../../i18n/translate';
import { mobileWidth } from '../../theme/tokens';
import { useActionModel } from './actionModel';
import { asks, withReason } from './actionQuestion';
import { actionsOn, disabledReason, offersOf } from './actionRules';
import { openJob } from './job';
import { MenuButton } from './MenuButton';
import { actOnRow, tell } from './perform';
import { ReasonMenu } from './ReasonMenu';
import styles from './RowActions.module.css';
import { beginJob } from './runJob';
import { useUnderWay } from './underWay';
import { useActionSite } from './useActionSite';

const nothing = () => undefined;

/** Matches wide screens without hover: icons have no tooltips there, and words have no room. */
const wideTouch = window.matchMedia?.(`(hover: none) and (min-width: ${mobileWidth + 1}px)`);

interface RowActionsProps {
  readonly record: RowRecord;
  /** The page is about this record: each has its label, and what is done to selected ones is done to it. */
  readonly full?: boolean;
  /** The name of the action that the page was opened for: it begins as if it were pressed. */
  readonly asked?: string | undefined;
  /** It has begun, or cannot. */
  readonly onAsked?: () => void;
}

/**
 * The buttons of what can be done with a row, or the words that stand in their place; nothing for a list without actions for
 * its rows. An action that asks first does so in the dialog of the list's `SelectionBar`.
 */
export function RowActions(props: RowActionsProps) {
  const { actions } = useActionModel();
  return props.full || actionsOn('row', actions).length > 0 ? <Offers actions={actions} {...props} /> : null;
}

function Offers(props: RowActionsProps & { readonly actions: readonly RowAction[] }) {
  const { actions, record, full = false, asked, onAsked } = props;
  const site = useActionSite();
  const { ruleOf } = useActionModel();
  const row = rowOf(record);
  const active = useUnderWay(site.list, record.id);
  const { actions: offered, fallback } = offersOf(actions, row, full);
  const frame = useKeptFocus();
  const id = useId();

  function ask(action: RowAction): void {
    openJob({ list: site.list, action, records: [record], phase: 'asking', shown: true });
  }

  function press(action: RowAction): void {
    // As a selection of one: its results stay, and a tool's plan is made.
    if (full)
      void beginJob(action, async () => ({ records: [record], hidden: [] }), { ...site, ruleOf, unselect: nothing });
    else if (asks(action, [row])) ask(action);
    else void actOnRow(action, record, site);
  }

  // Its account may be open or closed by now.
  useAccountRules();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is asked for
  useEffect(() => {
    if (asked === undefined) return;
    onAsked?.();
    const action = offered.find(({ name }) => name === asked);
    if (!action || active !== undefined) return;
    const reason = whyUnusable(action, row);
    if (reason === undefined) press(action);
    else tell({ tone: 'warning', text: reason });
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
          className={`button ${styles.menu}`}
          disabled={active !== undefined}
          entries={inMenu.map((action) => ({
            name: action.name,
            label: say(action.label),
            reason: whyUnusable(action, row),
            onChoose: () => press(action),
          }))}
        >
          {t('list.rowActions')}
        </MenuButton>
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
      <ReasonMenu actions={withReason(usable, row)} disabled={active !== undefined} full={full} onChoose={ask} />
      {reasons.map((reason, place) => (
        <span key={reason} id={`${id}${place}`} className={`fine-print ${styles.why}`}>
          {reason}
        </span>
      ))}
    </span>
  );
}

/** Why whoever is signed in cannot use an action on a row that has it; `undefined` when they can. */
function whyUnusable(action: RowAction, row: Row): string | undefined {
  const { name, account } = action;
  const named = account && guarded(`the account of the action "${name}"`, () => account(row), '');
  return disabledReason(action, row) ?? (named === undefined ? undefined : whyAccountIsClosed(named));
}

/** The focus stays in the row, or at the acts of the page, when the button that had it goes: the browser would drop it. */
function useKeptFocus() {
  const frame = useRef<HTMLSpanElement>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    const inside = frame.current?.contains(document.activeElement) ?? false;
    if (had.current && !inside && document.activeElement === document.body) frame.current?.focus();
    had.current = inside;
  });
  useLayoutEffect(() => {
    const note = () => {
      had.current = frame.current?.contains(document.activeElement) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return frame;
}

interface CompactActProps {
  /** Its accessible name, which is its tooltip too. */
  readonly label: string;
  readonly icon: Icon;
  readonly destructive: boolean;
  /** Something is under way with the row: presses do nothing, and the button keeps the focus. */
  readonly disabled: boolean;
  /** Why presses do nothing; it is the tooltip then. */
  readonly reason: string | undefined;
  readonly onPress: () => void;
}

/** An action of a row as its icon, with its words where a pointer cannot hover for the tooltip. */
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
