import type { ReactNode, RefObject } from 'react';
import type { ToolDefinition } from '../definitions/tool';
import { say, t } from '../i18n/translate';
import { ActButton } from '../ui/ActButton';
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

/** The buttons of a tool: that of Enter first, what is destructive apart from the others. */
export function ToolActions(props: ToolActionsProps) {
  const { tool, state, submit, unreadable, onDiscard, onCancel, next, children } = props;
  const { busy, inFlight, progress, form, done } = state;
  const [first] = tool.acts;
  return (
    <div className={`wrapped ${styles.actions}`}>
      {next === undefined ? null : <ActButton ref={submit} submits filled label={next} />}
      {(next === undefined ? tool.acts : []).map((act) => {
        const isFirst = act === first;
        const press = () => state.press(act, unreadable());
        const button = (
          <ActButton
            key={act.name}
            {...(isFirst ? { ref: submit, submits: true, filled: !act.destructive } : { onPress: press })}
            label={say(act.label)}
            icon={act.icon}
            destructive={act.destructive}
            busy={busy && (inFlight === act.name || tool.acts.length === 1)}
            disabled={(busy && inFlight !== act.name && tool.acts.length > 1) || (done && tool.leadsTo !== undefined)}
            {...(act.explains && { reason: state.missing, onRefused: press })}
          />
        );
        return act.destructive && !isFirst ? (
          <div key={act.name} className={styles.apart}>
            {button}
          </div>
        ) : (
          button
        );
      })}
      {tool.progress === undefined ? null : (
        <span className={`secondary ${styles.progress}`} role="status">
          {progress && progress.of > 1 ? say(tool.progress, { ...progress }) : ''}
        </span>
      )}
      {onCancel ? <ActButton label={t('confirm.cancel')} disabled={busy} onPress={onCancel} /> : null}
      {children}
      {onDiscard && form.filled ? (
        <div className={first.destructive || onCancel ? styles.apart : styles.beside}>
          <ActButton label={t('tools.discardDraft')} disabled={busy} onPress={onDiscard} />
        </div>
      ) : null}
    </div>
  );
}
