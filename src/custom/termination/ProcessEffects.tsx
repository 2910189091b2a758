import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { cut } from '../../components/cellLook';
import { ThingName } from '../../components/thingLinks';
import { toProcess } from '../../definitions/knownThings';
import { t } from '../../i18n/translate';
import type { ProcessEffect } from './processEffects';

/** Further processes are shown on demand, so that the machines stay in sight. */
const maxNamed = 6;
const maxNameLength = 100;

const byProcess = toProcess('process_id');

/** Shows the effect of a termination on processes: `Fare crawler: 5 → 0 of 20`. */
export function ProcessEffects({ effects }: { readonly effects: readonly ProcessEffect[] }) {
  const [isWhole, setWhole] = useState(false);
  if (effects.length === 0) return null;
  const more = effects.length - maxNamed;
  return (
    <section aria-label={t('terminate.processes')}>
      <Typography component="h3" variant="subtitle2" sx={{ color: 'text.secondary' }}>
        {t('terminate.processes')}
      </Typography>
      <Stack
        component="ul"
        direction="row"
        useFlexGap
        sx={{ m: 0, p: 0, flexWrap: 'wrap', gap: '2px 20px', listStyle: 'none' }}
      >
        {(isWhole ? effects : effects.slice(0, maxNamed)).map((effect) => (
          <li key={effect.process_id}>
            <ThingName to={byProcess} row={{ process_id: effect.process_id }}>
              {cut(effect.process_name, maxNameLength)}
            </ThingName>
            {': '}
            <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
              {t('terminate.processFate', { ...effect })}
            </Box>
          </li>
        ))}
        {more > 0 ? (
          <li>
            <Button size="small" aria-expanded={isWhole} onClick={() => setWhole((before) => !before)}>
              {isWhole ? t('terminate.fewerProcesses') : t('terminate.moreProcesses', { n: more })}
            </Button>
          </li>
        ) : null}
      </Stack>
    </section>
  );
}
