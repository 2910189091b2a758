import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode, Ref } from 'react';
import { t } from '../i18n/translate';
import { focusHeadingAfter } from './focusHeadingAfter';

interface NoticeProps {
  readonly kind?: 'error';
  /** The reason in a `p`, and the next step. */
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/** A box in place of content that does not exist or could not be loaded. */
export function Notice({ kind, children, ref }: NoticeProps) {
  return (
    <Box
      ref={ref}
      tabIndex={-1}
      sx={{
        display: 'grid',
        gap: 3,
        justifyItems: 'center',
        px: 6,
        py: 12,
        color: kind === 'error' ? 'text.primary' : 'text.secondary',
        bgcolor: 'var(--surface)',
        border: '1px solid var(--line)',
        borderLeft: kind === 'error' ? '3px solid var(--bad)' : undefined,
        borderRadius: 1,
        textAlign: 'center',
        overflowWrap: 'anywhere',
        '& p': { maxWidth: '70ch', maxHeight: '40vh', m: 0, overflow: 'auto' },
      }}
    >
      {children}
    </Box>
  );
}

interface ReadFailureProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** A load failure with `Try again`. When it unmounts after a press, the focus moves to the page's heading. */
export function ReadFailure({ text, onRetry }: ReadFailureProps) {
  return (
    <Notice ref={focusHeadingAfter} kind="error">
      <p role="alert">{text}</p>
      <Button onClick={onRetry}>{t('list.retry')}</Button>
    </Notice>
  );
}

interface FailureAlertProps {
  readonly action: ReactNode;
  readonly children: ReactNode;
}

/** A line in place of content that does not exist or could not be loaded. Only its text is announced, not the action. */
export function FailureAlert({ action, children }: FailureAlertProps) {
  return (
    <Alert severity="error" role="none" slotProps={{ message: { role: 'alert' } }} action={action}>
      {children}
    </Alert>
  );
}
