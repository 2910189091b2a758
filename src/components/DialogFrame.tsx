import Dialog, { type DialogProps } from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import { mobileWidth, motion } from '../theme/tokens';

interface DialogFrameProps extends Omit<DialogProps, 'open' | 'onClose'> {
  readonly onClose: () => void;
  /** Only Escape closes it, and no click beside it: that could throw away what is typed, or told once. */
  readonly onlyEscape?: boolean;
}

/** The window of every dialog: as large as a phone's screen, and without motion for those who want none. */
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
