import WarningAmber from '@mui/icons-material/WarningAmber';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { lightFormat } from 'date-fns/lightFormat';
import { t } from '../i18n/translate';
import { isForbidden, isSilent, whyNotRead } from './failures';
import { focusHeadingAfter } from './focusHeadingAfter';

interface NotRefreshedProps {
  /** The error of the last read. Nothing is rendered without one, or if the session has ended. */
  readonly error: unknown;
  /** The time of the content below, in ms since 1970. */
  readonly since: number;
  /** The content below is that of another view, because the requested one could not be loaded. */
  readonly isFormer?: boolean;
  readonly onRetry: () => void;
}

/** Renders a notice above stale content: why it could not be refetched, and its time. */
export function NotRefreshed(props: NotRefreshedProps) {
  const { error } = props;
  return !error || isSilent(error) || isForbidden(error) ? null : <Strip {...props} />;
}

function Strip({ error, since, isFormer = false, onRetry }: NotRefreshedProps) {
  const isToday = lightFormat(since, 'yyyy-MM-dd') === lightFormat(Date.now(), 'yyyy-MM-dd');
  const time = lightFormat(since, isToday ? 'HH:mm' : 'yyyy-MM-dd HH:mm');
  return (
    <Alert
      ref={focusHeadingAfter}
      role="status"
      severity="warning"
      icon={<WarningAmber fontSize="small" />}
      action={
        <Button variant="text" onClick={onRetry}>
          {t('list.retry')}
        </Button>
      }
      sx={{ mb: 3, py: 0, alignItems: 'center' }}
    >
      {t(isFormer ? 'read.former' : 'read.notSince', { time, reason: whyNotRead(error) })}
    </Alert>
  );
}
