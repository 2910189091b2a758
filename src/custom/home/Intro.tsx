import { useEffect, useRef, useState } from 'react';
import { basePath } from '../../config/basePath';
import { t } from '../../i18n/translate';
import styles from './Intro.module.css';

/** The intro video over the whole window, with its skip button. Escape skips too, and so does moving the focus on. */
export function Intro({ onEnd }: { onEnd: () => void }) {
  const skip = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    skip.current?.focus();
  }, []);

  return (
    <section
      className={styles.intro}
      data-theme="dark"
      aria-label={t('home.intro')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEnd();
      }}
      onBlur={(event) => {
        if (event.relatedTarget !== null) onEnd();
      }}
    >
      <video
        className={styles.video}
        poster={`${basePath}intro-poster.webp`}
        autoPlay
        muted
        playsInline
        onEnded={onEnd}
      >
        <source src={`${basePath}intro.webm`} type="video/webm" />
        <source src={`${basePath}intro.mp4`} type="video/mp4" onError={onEnd} />
      </video>
      <button ref={skip} type="button" className={`button ${styles.skip}`} onClick={onEnd}>
        {t('home.skipIntro')}
      </button>
    </section>
  );
}

const seenKey = 'intro-seen';

/** The intro ends by itself after this long, in ms (R5). */
const introLimit = 8_000;

function wanted(): boolean {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  try {
    return sessionStorage.getItem(seenKey) === null;
  } catch {
    return false;
  }
}

/** Whether the intro is on, and how to end it. It is on once a session, and never under reduced motion (D30). */
export function useIntro(): { playing: boolean; skip: () => void } {
  const [playing, setPlaying] = useState(wanted);

  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => setPlaying(false), introLimit);
    return () => clearTimeout(timer);
  }, [playing]);

  useEffect(() => {
    if (playing) return;
    try {
      sessionStorage.setItem(seenKey, 'yes');
    } catch {
      // Without storage `wanted` is false anyway.
    }
  }, [playing]);

  return { playing, skip: () => setPlaying(false) };
}
