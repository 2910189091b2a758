import Dialog, { type DialogProps } from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import { mobileWidth, motion } from '../theme/tokens';

interface DialogFrameProps extends Omit<DialogProps, 'open' | 'onClose'> {
  readonly onClose: () => void;
  /** Ignores clicks on the backdrop, which could discard typed text or a result that is shown once. */
  readonly onlyEscape?: boolean;
}

/** The window of every dialog: full-screen on a phone, and without motion under reduced motion. */
export function DialogFrame({ onClose, onlyEscape = false, transitionDuration, ...props }: DialogFrameProps) {
  const phone = useMediaQuery(`(max-width: ${mobileWidth}px)`, { noSsr: true });
  const still = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  return (
    <Dialog
      open
      fullScreen={phone}
      fullWidth
      maxWidth="sm"
      transitionDuration={still ? 0 : (transitionDuration ?? motion.quick)}
      onClose={(_event, cause) => {
        if (!onlyEscape || cause === 'escapeKeyDown') onClose();
      }}
      {...props}
    />
  );
}
