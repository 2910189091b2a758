import WarningAmber from '@mui/icons-material/WarningAmber';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { Text } from '../definitions/basics';
import { say, t } from '../i18n/translate';

/** Further warnings are counted. */
const maxWarnings = 5;

interface WarningsProps {
  readonly warnings: readonly string[];
  /** The text above them if they are no problem. */
  readonly hint?: Text | undefined;
}

/** Lists the parts that the back end could not load for a partial response. */
export function Warnings({ warnings, hint }: WarningsProps) {
  const more = warnings.length - maxWarnings;
  return (
    <Alert
      severity={hint ? 'info' : 'warning'}
      role="status"
      icon={hint ? undefined : <WarningAmber fontSize="small" />}
      sx={{ mb: 3 }}
    >
      {hint ? say(hint) : t('list.warnings')}
      <Box component="ul" sx={{ m: 0, pl: 4, color: 'var(--muted)' }}>
        {warnings.slice(0, maxWarnings).map((warning, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: warnings may repeat, and have no state
          <li key={place}>{warning}</li>
        ))}
        {more > 0 ? <li>{t('list.moreWarnings', { n: more })}</li> : null}
      </Box>
    </Alert>
  );
}
