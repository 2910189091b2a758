import { useEffect, useRef } from 'react';
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
