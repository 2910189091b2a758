import type SvgIcon from '@mui/material/SvgIcon';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '../i18n/translate';
import { ActButton } from './ActButton';
import styles from './ConfirmDialog.module.css';
import { DialogFrame } from './DialogFrame';
import { LinksInNewTabs } from './thingLinks';

interface ConfirmDialogProps {
  /** The question, and in the end the outcome. */
  readonly title: ReactNode;
  /** The label of the confirm button, which starts with the verb: `Terminate 3 instances`. */
  readonly act: string;
  readonly icon?: typeof SvgIcon;
  /** Makes it an `alertdialog` with a red button. */
  readonly destructive?: boolean | undefined;
  /** A line under the title. */
  readonly description?: ReactNode;
  /** What will be affected. */
  readonly children?: ReactNode;
  /** What has to be read or chosen before it acts: it stays in sight above the buttons, however long the rest is. */
  readonly foot?: ReactNode;
  /** Wide enough for a table with many columns. */
  readonly wide?: boolean;
  /** Why the confirm button is disabled. */
  readonly blocked?: string | undefined;
  /** What has to be typed to enable the confirm button. */
  readonly typed?: string;
  /** A field for why it is done, of at most so many characters, what stands in it at first, and who is told what is typed. */
  readonly reason?:
    | {
        readonly label: string;
        readonly required?: boolean;
        readonly maximum?: number | undefined;
        readonly first?: string;
        readonly onType?: (text: string) => void;
      }
    | undefined;
  /** In progress: the buttons and Escape do nothing. */
  readonly busy?: boolean | undefined;
  /** Its progress. */
  readonly progress?: { readonly done: number; readonly of: number; readonly label: string } | undefined;
  /** The outcomes; then there is only `Close`, and what stands `beside` it. */
  readonly results?: ReactNode;
  readonly beside?: ReactNode;
  /** @param reason what was typed as the reason, without blanks around it */
  readonly onAct: (reason: string) => void;
  /** Cancel, Close or Escape. */
  readonly onClose: () => void;
}

/**
 * The question before an act (D34): what is hit, `Cancel`, which has the focus, and the button that acts. It stays for as
 * long as it is mounted; then the focus is back where it was.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, destructive = false, description, busy = false, results, onAct, onClose } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState(props.reason?.first ?? '');
  const onReason = (text: string) => {
    setReason(text);
    props.reason?.onType?.(text);
  };
  const missing = results ? undefined : whatIsMissing(props, typed, reason);
  return (
    <DialogFrame
      role={destructive ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}title`}
      aria-describedby={description === undefined ? undefined : `${id}description`}
      maxWidth={props.wide ? 'md' : 'sm'}
      // Results take the place of the question, which was there already.
      {...(results && { transitionDuration: 0 })}
      onlyEscape
      onClose={() => {
        if (!busy) onClose();
      }}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !results && missing === undefined) onAct(reason.trim());
        }}
      >
        <h2 id={`${id}title`} className={`section-heading ${styles.title}`}>
          {title}
        </h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
        <section className={styles.body} tabIndex={0} aria-labelledby={`${id}title`}>
          {description === undefined ? null : (
            <p id={`${id}description`} className={styles.description}>
              {description}
            </p>
          )}
          <LinksInNewTabs>{results ?? props.children}</LinksInNewTabs>
        </section>
        {hasFoot(props) ? (
          <div className={styles.foot}>
            {props.foot === undefined ? null : <div className={styles.note}>{props.foot}</div>}
            <Fields {...props} typedText={typed} onTyped={setTyped} reasonText={reason} onReason={onReason} />
            {busy && props.progress ? <Progress {...props.progress} /> : null}
          </div>
        ) : null}
        <Buttons {...props} missing={missing} titleId={`${id}title`} />
      </form>
    </DialogFrame>
  );
}

/** Whether there is anything to stand above the buttons. */
function hasFoot({ results, foot, typed, reason, busy, progress }: ConfirmDialogProps): boolean {
  return !results && [foot, typed, reason, busy ? progress : undefined].some((part) => part !== undefined);
}

function whatIsMissing(
  { blocked, typed, reason }: ConfirmDialogProps,
  typedText: string,
  reasonText: string,
): Missing | undefined {
  if (blocked !== undefined) return { why: blocked };
  const at = (field: 'typed' | 'reason', why: string) => ({ field, why });
  if (typed !== undefined && typedText.trim() !== typed.trim())
    return at('typed', t('confirm.typeFirst', { text: typed }));
  if (reason?.required && reasonText.trim() === '') return at('reason', t('confirm.reasonFirst'));
  return undefined;
}

/** Why the question cannot be answered yet, and in which field, if it is one. */
interface Missing {
  readonly why: string;
  readonly field?: 'typed' | 'reason';
}

interface FieldsProps extends ConfirmDialogProps {
  readonly typedText: string;
  readonly onTyped: (text: string) => void;
  readonly reasonText: string;
  readonly onReason: (text: string) => void;
}

function Fields({ typed, reason, busy = false, typedText, onTyped, reasonText, onReason }: FieldsProps) {
  return (
    <>
      {reason ? (
        <label className={styles.label}>
          <span>
            {reason.label}
            {reason.required ? (
              <span className="muted" aria-hidden="true">
                {' *'}
              </span>
            ) : null}
          </span>
          <textarea
            data-answers="reason"
            className="field"
            value={reasonText}
            required={reason.required}
            readOnly={busy}
            maxLength={reason.maximum ?? 2_000}
            onChange={(event) => onReason(event.target.value)}
          />
        </label>
      ) : null}
      {typed === undefined ? null : (
        <label className={styles.label}>
          {t('confirm.type', { text: typed })}
          <input
            data-answers="typed"
            className="field mono"
            value={typedText}
            readOnly={busy}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => onTyped(event.target.value)}
          />
        </label>
      )}
    </>
  );
}

function Progress({ done, of, label }: NonNullable<ConfirmDialogProps['progress']>) {
  return (
    <div className={`secondary ${styles.progress}`}>
      <progress value={done} max={of} aria-label={label} />
      <span aria-hidden="true">{label}</span>
    </div>
  );
}

interface ButtonsProps extends ConfirmDialogProps {
  readonly missing: Missing | undefined;
  readonly titleId: string;
}

function Buttons(props: ButtonsProps) {
  const { act, icon, destructive, busy = false, results, beside, onClose, missing, titleId } = props;
  const first = useRef<HTMLButtonElement>(null);
  const whyId = useId();
  const ended = results !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is on Cancel at first, and on Close when it is there
  useEffect(() => first.current?.focus(), [ended]);
  return (
    <div className={styles.buttons}>
      {missing?.field === undefined ? null : (
        <span id={whyId} hidden>
          {missing.why}
        </span>
      )}
      {ended ? (
        <>
          {beside}
          <ActButton key="close" ref={first} label={t('confirm.close')} describedBy={titleId} onPress={onClose} />
        </>
      ) : (
        <>
          <ActButton key="cancel" ref={first} label={t('confirm.cancel')} disabled={busy} onPress={onClose} />
          <ActButton
            key="act"
            label={act}
            icon={icon}
            destructive={destructive}
            filled
            busy={busy}
            reason={missing?.why}
            // By its field.
            {...(missing?.field !== undefined && {
              said: true,
              describedBy: whyId,
              onRefused: () => focusField(first.current, missing.field),
            })}
            submits
          />
        </>
      )}
    </div>
  );
}

function focusField(inside: HTMLElement | null, field: Missing['field']): void {
  inside?.closest('form')?.querySelector<HTMLElement>(`[data-answers="${field}"]`)?.focus();
}
