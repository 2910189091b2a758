import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { cut } from '../../components/cellLook';
import { LimitBar } from '../../components/limit/LimitBar';
import type { ProcessLimit } from '../../components/limit/processLimit';
import { ThingName } from '../../components/thingLinks';
import type { Row } from '../../definitions/basics';
import { toTemplate } from '../../definitions/knownThings';
import { t } from '../../i18n/translate';
import { factsOf } from './facts';

interface ProcessSummaryProps {
  /** The identifier in the address. */
  readonly id: string;
  readonly process: Row;
  readonly limit: ProcessLimit;
  /** Shown at the right of the heading. */
  readonly children: ReactNode;
}

const maxNameLength = 200;

const byTemplate = toTemplate('template_id');

/** The phone has two columns; an identifier needs both. */
const factGrid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fill, minmax(168px, 1fr))' },
  gridAutoFlow: 'row dense',
  gap: '12px 24px',
  maxHeight: { md: 320 },
  m: 0,
  overflow: { md: 'auto' },
  typography: 'body2',
  '& > div': { minWidth: 0, '&:has(> .mono)': { gridColumn: { xs: '1 / -1', md: 'auto' } } },
} as const;

/** Shows the number of a process, the use of its limit, and its facts. */
export function ProcessSummary({ id, process, limit, children }: ProcessSummaryProps) {
  const heading = useId();
  const facts = factsOf(process);
  return (
    <Card component="section" aria-labelledby={heading} sx={{ p: 4 }}>
      <Stack spacing={3}>
        <Stack
          direction="row"
          useFlexGap
          sx={{ flexWrap: 'wrap', gap: '4px 12px', alignItems: 'baseline', justifyContent: 'space-between' }}
        >
          <Typography id={heading} variant="h2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {t('terminate.process', { id })}
          </Typography>
          <div>{children}</div>
        </Stack>
        <LimitBar limit={limit} />
        {facts.length > 0 ? (
          <Box component="dl" aria-label={t('ledger.facts')} sx={factGrid}>
            {facts.map(({ key, name: called, text, title, code }) => (
              <div key={key}>
                <Typography component="dt" variant="caption" noWrap sx={{ color: 'text.secondary' }}>
                  <bdi>{cut(called, maxNameLength)}</bdi>
                </Typography>
                <Box
                  component="dd"
                  className={code ? 'mono' : undefined}
                  title={title}
                  sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
                >
                  {key === 'template_id' ? (
                    <ThingName to={byTemplate} row={process}>
                      {text}
                    </ThingName>
                  ) : (
                    <bdi>{text}</bdi>
                  )}
                </Box>
              </div>
            ))}
          </Box>
        ) : null}
      </Stack>
    </Card>
  );
}
