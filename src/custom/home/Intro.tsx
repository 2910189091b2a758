import { useEffect, useRef } from 'react';
import { t } from '../../i18n/translate';
import styles from './Intro.module.css';

/** The intro video over the whole window, with its skip button; Escape skips too. */
export function Intro({ onEnd }: { onEnd: () => void }) {
  const skip = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    skip.current?.focus();
  }, []);

  return (
    <div
      className={styles.intro}
      role="dialog"
      aria-modal="true"
      aria-label={t('home.intro')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEnd();
      }}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: it has no sound and no words but the product's name */}
      <video
        className={styles.video}
        src={`${import.meta.env.BASE_URL}intro.webm`}
        poster={`${import.meta.env.BASE_URL}intro-poster.webp`}
        autoPlay
        muted
        playsInline
        onEnded={onEnd}
        onError={onEnd}
      />
      <button ref={skip} type="button" className={`button ${styles.skip}`} onClick={onEnd}>
        {t('home.skipIntro')}
      </button>
    </div>
  );
}
