import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { t } from '../i18n/translate';
import { type ButtonParts, ConfirmButtons, type Missing } from './ConfirmButtons';
import { DialogFrame } from './DialogFrame';
import { Field } from './form/Field';
import { monoInput } from './form/TextInput';
import { LinksInNewTabs } from './thingLinks';

/** In characters. */
const defaultMaxReasonLength = 2_000;

interface ConfirmDialogProps extends ButtonParts {
  /** The question; the outcome once there are results. */
  readonly title: ReactNode;
  /** A line under the title. */
  readonly description?: ReactNode;
  /** The targets. */
  readonly children?: ReactNode;
  /** Content that must be read before confirming: stays visible above the buttons while the rest scrolls. */
  readonly foot?: ReactNode;
  /** Wide enough for a table with many columns. */
  readonly wide?: boolean;
  /** Why the confirm button is disabled. */
  readonly blocked?: string | undefined;
  /** The text to type to enable the confirm button. */
  readonly typed?: string;
  /** A field for the reason: its maximum length in characters, its initial text, and a listener. */
  readonly reason?:
    | {
        readonly label: string;
        readonly required?: boolean;
        readonly maximum?: number | undefined;
        readonly first?: string;
        readonly onType?: (text: string) => void;
      }
    | undefined;
  readonly progress?: { readonly done: number; readonly of: number; readonly label: string } | undefined;
  /** @param reason the typed reason, trimmed */
  readonly onAct: (reason: string) => void;
}

/**
 * The question before an action (D34): the targets, `Cancel`, which has the focus, and the confirm button. It is open while mounted,
 * and returns the focus when it unmounts.
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
  const missingField = useRef<HTMLInputElement>(null);
  const refOf = (field: Missing['field']) => (missing?.field === field ? missingField : null);
  return (
    <DialogFrame
      role={destructive ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}title`}
      aria-describedby={description === undefined ? undefined : `${id}description`}
      maxWidth={props.wide ? 'md' : 'sm'}
      // Results replace a question that is already open.
      {...(results && { transitionDuration: 0 })}
      onlyEscape
      onClose={() => {
        if (!busy) onClose();
      }}
    >
      <Box
        component="form"
        noValidate
        // Its parts are laid out by the dialog.
        sx={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !results && missing === undefined) onAct(reason.trim());
        }}
      >
        <DialogTitle id={`${id}title`}>{title}</DialogTitle>
        {/* Focusable, because a scrolling region must scroll by keyboard too. */}
        <DialogContent role="region" tabIndex={0} aria-labelledby={`${id}title`}>
          {description === undefined ? null : (
            <DialogContentText id={`${id}description`}>{description}</DialogContentText>
          )}
          <LinksInNewTabs>{results ?? props.children}</LinksInNewTabs>
        </DialogContent>
        {hasFoot(props) ? (
          <Box
            sx={{
              display: 'grid',
              flex: 'none',
              gap: 3,
              px: { xs: 4, md: 6 },
              pt: 3,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            {props.foot === undefined ? null : <Box sx={{ maxHeight: '30vh', overflow: 'auto' }}>{props.foot}</Box>}
            <Fields
              {...props}
              typedText={typed}
              onTyped={setTyped}
              reasonText={reason}
              onReason={onReason}
              refOf={refOf}
            />
            {busy && props.progress ? <Progress {...props.progress} /> : null}
          </Box>
        ) : null}
        <ConfirmButtons
          {...props}
          missing={missing}
          onMissing={() => missingField.current?.focus()}
          titleId={`${id}title`}
        />
      </Box>
    </DialogFrame>
  );
}

/** Returns true if there is content above the buttons. */
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

interface FieldsProps extends ConfirmDialogProps {
  readonly typedText: string;
  readonly onTyped: (text: string) => void;
  readonly reasonText: string;
  readonly onReason: (text: string) => void;
  readonly refOf: (field: Missing['field']) => RefObject<HTMLInputElement | null> | null;
}

function Fields({ typed, reason, busy = false, typedText, onTyped, reasonText, onReason, refOf }: FieldsProps) {
  return (
    <>
      {reason ? (
        <Field label={reason.label} required={reason.required ?? false}>
          {({ id, input }) => (
            <OutlinedInput
              id={id}
              multiline
              inputComponent="textarea"
              inputRef={refOf('reason')}
              value={reasonText}
              readOnly={busy}
              onChange={(event) => onReason(event.target.value)}
              inputProps={{ ...input, maxLength: reason.maximum ?? defaultMaxReasonLength }}
              sx={{ '& textarea': { minHeight: 72, resize: 'vertical' } }}
            />
          )}
        </Field>
      ) : null}
      {typed === undefined ? null : (
        <Field label={t('confirm.type', { text: typed })}>
          {({ id, input }) => (
            <OutlinedInput
              id={id}
              inputRef={refOf('typed')}
              value={typedText}
              readOnly={busy}
              onChange={(event) => onTyped(event.target.value)}
              inputProps={{ ...input, autoComplete: 'off', autoCapitalize: 'off', spellCheck: false }}
              sx={monoInput}
            />
          )}
        </Field>
      )}
    </>
  );
}

function Progress({ done, of, label }: NonNullable<ConfirmDialogProps['progress']>) {
  return (
    <Box className="secondary" sx={{ display: 'grid', gap: 1.5, fontVariantNumeric: 'tabular-nums' }}>
      <LinearProgress
        variant="determinate"
        value={of === 0 ? 0 : (100 * done) / of}
        aria-valuenow={done}
        aria-valuemax={of}
        aria-label={label}
      />
      <span aria-hidden="true">{label}</span>
    </Box>
  );
}
