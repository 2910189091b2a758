import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { focusOnMount } from '../../components/focusOnMount';
import { basePath } from '../../config/basePath';
import { t } from '../../i18n/translate';
import { isMotionReduced } from '../../theme/tokens';

/** The intro video over the whole window. The skip button, Escape and moving the focus end it. */
export function Intro({ onEnd }: { onEnd: () => void }) {
  return (
    <Box
      component="section"
      data-theme="dark"
      aria-label={t('home.intro')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEnd();
      }}
      onBlur={(event) => {
        if (event.relatedTarget !== null) onEnd();
      }}
      sx={{ position: 'fixed', inset: 0, zIndex: 1500, bgcolor: 'var(--canvas)', color: 'var(--text)' }}
    >
      <Box
        component="video"
        poster={`${basePath}intro-poster.webp`}
        autoPlay
        muted
        playsInline
        onEnded={onEnd}
        sx={{ width: 1, height: 1, objectFit: 'contain' }}
      >
        <source src={`${basePath}intro.webm`} type="video/webm" />
        <source src={`${basePath}intro.mp4`} type="video/mp4" onError={onEnd} />
      </Box>
      <Button ref={focusOnMount} onClick={onEnd} sx={{ position: 'absolute', right: 24, bottom: 24 }}>
        {t('home.skipIntro')}
      </Button>
    </Box>
  );
}

const seenKey = 'intro-seen';

/** R5. */
const maxIntroMs = 8_000;

function wanted(): boolean {
  if (isMotionReduced()) return false;
  try {
    return sessionStorage.getItem(seenKey) === null;
  } catch {
    return false;
  }
}

function markSeen(): void {
  try {
    sessionStorage.setItem(seenKey, 'yes');
  } catch {
    // Without storage, `wanted` is false.
  }
}

/** Plays the intro once per session, and never with reduced motion (D30). */
export function useIntro(): { playing: boolean; skip: () => void } {
  const [playing, setPlaying] = useState(wanted);

  useEffect(() => {
    if (!playing) return markSeen();
    const timer = setTimeout(() => setPlaying(false), maxIntroMs);
    return () => clearTimeout(timer);
  }, [playing]);

  return { playing, skip: () => setPlaying(false) };
}
