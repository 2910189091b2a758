import Copy from '@mui/icons-material/ContentCopyOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { createContext, useContext } from 'react';
import { ActButton } from '../../components/ActButton';
import { cut } from '../../components/cellLook';
import { copyText } from '../../components/copying';
import { PageSection } from '../../components/PageSection';
import { ThingName } from '../../components/thingLinks';
import type { Row } from '../../definitions/basics';
import { toMachine } from '../../definitions/knownThings';
import { t } from '../../i18n/translate';
import type { Mismatch } from './ledger';

/** Copies the identifiers of machines. */
export function CopyIds({ ids }: { readonly ids: readonly string[] }) {
  return <ActButton label={t('instances.copy')} icon={Copy} small onPress={() => void copyText(ids.join(', '))} />;
}

const nowhere: Row = {};

/** Further machines are counted; a copy has all of them. */
const maxIds = 24;

/** The rows of listed machines by identifier; others have no page. */
export const PlacesContext = createContext<ReadonlyMap<string, Row>>(new Map());

/** As wide as the identifiers of EC2; longer ones are truncated. */
const idList = {
  flexWrap: 'wrap',
  gap: '2px 16px',
  maxWidth: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
  typography: 'caption',
  '& > .mono': { maxWidth: 'min(22ch, 100%)' },
} as const;

/** Lists the identifiers of machines, linked to those that are listed, with a button that copies them. */
export function MachineIds({ ids }: { readonly ids: readonly string[] }) {
  const places = useContext(PlacesContext);
  if (ids.length === 0) return null;
  const more = ids.length - maxIds;
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start', minWidth: 0 }}>
      <Stack component="ul" direction="row" useFlexGap sx={idList}>
        {ids.slice(0, maxIds).map((id, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an identifier has no state, and may occur twice
          <li key={index} className="clipped mono">
            <ThingName to={toMachine} row={places.get(id) ?? nowhere} title={id}>
              {id}
            </ThingName>
          </li>
        ))}
        {more > 0 ? <li className="muted">{t('list.moreRows', { n: more })}</li> : null}
      </Stack>
      <CopyIds ids={ids} />
    </Stack>
  );
}

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
