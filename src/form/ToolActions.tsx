import type { ReactNode, RefObject } from 'react';
import { ActButton } from '../components/ActButton';
import type { ToolDefinition } from '../definitions/tool';
import { say, t } from '../i18n/translate';
import styles from './ToolForm.module.css';
import type { ToolState } from './useTool';

interface ToolActionsProps {
  readonly tool: ToolDefinition;
  readonly state: ToolState;
  readonly submit: RefObject<HTMLButtonElement | null>;
  readonly unreadable: () => readonly string[];
  readonly onDiscard?: (() => void) | undefined;
  readonly onCancel?: (() => void) | undefined;
  /** In the place of the acts: the button that leads on to the next step. */
  readonly next?: string | undefined;
  readonly children?: ReactNode;
}

/** Renders the buttons of a tool: the one for Enter first, destructive ones apart from the others. */
export function ToolActions(props: ToolActionsProps) {
  const { tool, state, submit, unreadable, onDiscard, onCancel, next, children } = props;
  const { busy, inFlight, progress, form, done } = state;
  const [first] = tool.acts;
  const acts = next === undefined ? tool.acts : [];
  const discard =
    onDiscard && form.filled ? (
      <ActButton key="discard" label={t('tools.discardDraft')} disabled={busy} onPress={onDiscard} />
    ) : null;
  const isApart = (act: (typeof acts)[number]) => act.destructive === true && act !== first;
  const buttonOf = (act: (typeof acts)[number]) => {
    const isFirst = act === first;
    const press = () => state.press(act, unreadable());
    return (
      <ActButton
        key={act.name}
        {...(isFirst ? { ref: submit, submits: true, filled: !act.destructive } : { onPress: press })}
        label={say(act.label)}
        icon={act.icon}
        destructive={act.destructive}
        busy={busy && (inFlight === act.name || tool.acts.length === 1)}
        disabled={(busy && inFlight !== act.name && tool.acts.length > 1) || (done && tool.leadsTo !== undefined)}
        {...(act.explains && { reason: state.missing, onRefused: press })}
        hint={hintOf(act)}
      />
    );
  };
  /** Returns the description of a button: '' if it has none at the moment, `undefined` if it never has one. */
  const hintOf = ({ hint }: (typeof acts)[number]) =>
    hint && say((state.answer && state.answersForm() && hint(state.answer)) || '');
  const apart = acts.filter(isApart);
  return (
    <div className={`wrapped ${styles.actions}`}>
      {next === undefined ? null : <ActButton ref={submit} submits filled label={next} />}
      {acts.filter((act) => !isApart(act)).map(buttonOf)}
      {tool.progress === undefined ? null : (
        <span className={`secondary ${styles.progress}`} role="status">
          {progress && progress.of > 1 ? say(tool.progress, { ...progress }) : ''}
        </span>
      )}
      {onCancel ? <ActButton label={t('confirm.cancel')} disabled={busy} onPress={onCancel} /> : null}
      {children}
      {apart.length > 0 ? (
        // They wrap together: no button stands alone on a line.
        <div className={`wrapped ${styles.end}`}>
          {apart.map(buttonOf)}
          {discard}
        </div>
      ) : discard ? (
        <div className={first.destructive || onCancel ? styles.apart : styles.beside}>{discard}</div>
      ) : null}
    </div>
  );
}
