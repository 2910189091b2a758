import Box from '@mui/material/Box';
import { Fireworks as Engine } from 'fireworks-js';
import { t } from '../../i18n/translate';
import { isMotionReduced } from '../../theme/tokens';

/** A ref that plays the fireworks in its element. */
function play(stage: HTMLElement | null) {
  if (!stage || isMotionReduced()) return;
  const engine = new Engine(stage, {
    sound: { enabled: false },
    mouse: { click: false, move: false, max: 1 },
  });
  engine.start();
  return () => engine.stop(true);
}

/** Fireworks over the whole window; with reduced motion, a still image. */
export default function Fireworks() {
  return (
    <Box
      ref={play}
      role="img"
      aria-label={t('home.fireworks')}
      sx={{ position: 'fixed', inset: 0, zIndex: 1400, pointerEvents: 'none' }}
    >
      <Box
        aria-hidden="true"
        sx={{
          display: 'none',
          '@media (prefers-reduced-motion: reduce)': { display: 'grid', placeItems: 'center', height: 1, fontSize: 96 },
        }}
      >
        🎆
      </Box>
    </Box>
  );
}
