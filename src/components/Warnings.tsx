import WarningAmber from '@mui/icons-material/WarningAmber';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { t } from '../i18n/translate';

/** Further warnings are counted. */
const maxWarnings = 5;

/** Lists the parts that the back end could not load for a partial response. */
export function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  const more = warnings.length - maxWarnings;
  return (
    <Alert severity="warning" role="status" icon={<WarningAmber fontSize="small" />} sx={{ mb: 3 }}>
      {t('list.warnings')}
      <Box component="ul" sx={{ m: 0, pl: 4, color: 'text.secondary' }}>
        {warnings.slice(0, maxWarnings).map((warning, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: warnings may repeat, and have no state
          <li key={place}>{warning}</li>
        ))}
        {more > 0 ? <li>{t('list.moreWarnings', { n: more })}</li> : null}
      </Box>
    </Alert>
  );
}
