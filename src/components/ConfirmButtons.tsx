import DialogActions from '@mui/material/DialogActions';
import type SvgIcon from '@mui/material/SvgIcon';
import { type ReactNode, useId } from 'react';
import { t } from '../i18n/translate';
import { ActButton } from './ActButton';
import { focusOnMount } from './focusOnMount';

/** The properties of a question that its buttons show. */
export interface ButtonParts {
  /** The label of the confirm button, which starts with the verb: `Terminate 3 instances`. */
  readonly act: string;
  readonly icon?: typeof SvgIcon;
  /** A second confirm button with its own label, before the first. */
  readonly instead?: { readonly label: string; readonly icon: typeof SvgIcon; readonly onAct: () => void } | undefined;
  /** Makes it an `alertdialog` with a red button. */
  readonly destructive?: boolean | undefined;
  /** In progress: the buttons and Escape do nothing. */
  readonly busy?: boolean | undefined;
  /** The outcomes; they leave only `Close` and `beside` as buttons. */
  readonly results?: ReactNode;
  readonly beside?: ReactNode;
  /** Called on Cancel, Close and Escape. */
  readonly onClose: () => void;
}

/** The reason why the question cannot be confirmed yet, and the field that causes it. */
export interface Missing {
  readonly why: string;
  readonly field?: 'typed' | 'reason';
}

/** A phone has a line for each. */
const threeButtons = { flexWrap: 'wrap', '& > .MuiButton-root': { flex: { xs: '1 0 100%', md: 'none' } } } as const;

interface ConfirmButtonsProps extends ButtonParts {
  readonly missing: Missing | undefined;
  /** Called when the confirm button is pressed while a field is missing. */
  readonly onMissing: () => void;
  readonly titleId: string;
}

/** Renders the buttons of a {@link ConfirmDialog}. */
export function ConfirmButtons(props: ConfirmButtonsProps) {
  const {
    act,
    icon,
    instead,
    destructive,
    busy = false,
    results,
    beside,
    onClose,
    missing,
    onMissing,
    titleId,
  } = props;
  const whyId = useId();
  const ended = results !== undefined;
  const missingParts = {
    reason: missing?.why,
    // The field below shows it.
    ...(missing?.field !== undefined && { said: true, describedBy: whyId, onRefused: onMissing }),
  };
  return (
    <DialogActions sx={instead && threeButtons}>
      {missing?.field === undefined ? null : (
        <span id={whyId} hidden>
          {missing.why}
        </span>
      )}
      {ended ? (
        <>
          {beside}
          <ActButton
            key="close"
            ref={focusOnMount}
            label={t('confirm.close')}
            describedBy={titleId}
            onPress={onClose}
          />
        </>
      ) : (
        <>
          <ActButton key="cancel" ref={focusOnMount} label={t('confirm.cancel')} disabled={busy} onPress={onClose} />
          {instead ? (
            <ActButton
              key="instead"
              label={instead.label}
              icon={instead.icon}
              disabled={busy}
              {...missingParts}
              onPress={instead.onAct}
            />
          ) : null}
          <ActButton
            key="act"
            label={act}
            icon={icon}
            destructive={destructive}
            filled
            busy={busy}
            {...missingParts}
            submits
          />
        </>
      )}
    </DialogActions>
  );
}
