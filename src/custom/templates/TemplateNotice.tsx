import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { Row } from '../../definitions/basics';
import { t } from '../../i18n/translate';
import { useUnusable } from './templateCheck';

/** Warns an approver about requests whose template does not exist. */
export default function TemplateNotice({ rows }: { readonly rows: readonly Row[] }) {
  const faults = useUnusable(rows);
  if (faults.length === 0) return null;
  return (
    <Alert severity="warning" role="status" variant="outlined" sx={{ mb: 4, overflowWrap: 'anywhere' }}>
      {faults.map(({ ids, words }) => (
        <Typography key={words}>
          {rows.length > 1 ? t('templateCheck.requests', { ids: ids.join(', '), words }) : words}
        </Typography>
      ))}
    </Alert>
  );
}
