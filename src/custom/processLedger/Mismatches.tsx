import Warning from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { cut } from '../../components/cellLook';
import { PageSection } from '../../components/PageSection';
import { t } from '../../i18n/translate';
import type { Mismatch } from './ledger';
import { MachineIds } from './MachineIds';

const maxMessageLength = 500;

/** Lists the mismatches of a process, each with its machines. */
export function Mismatches({ mismatches }: { readonly mismatches: readonly Mismatch[] }) {
  return (
    <PageSection heading={t('ledger.mismatches')} count={mismatches.length} alarming>
      <Stack component="ul" spacing={4} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {mismatches.map(({ kind, message, instance_ids }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mismatch has no state, and two may be equal
          <Stack key={index} component="li" direction="row" spacing={2.5}>
            <Warning color="warning" fontSize="small" aria-hidden="true" />
            <Box sx={{ minWidth: 0 }}>
              <Typography component="h3" sx={{ fontWeight: 'medium' }}>
                {t(`ledger.mismatch.${kind}`)}
              </Typography>
              <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary', overflowWrap: 'anywhere' }}>
                <bdi>{cut(message, maxMessageLength)}</bdi>
              </Typography>
              <MachineIds ids={instance_ids} />
            </Box>
          </Stack>
        ))}
      </Stack>
    </PageSection>
  );
}
