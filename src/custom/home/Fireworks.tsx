import { Fireworks as Engine } from 'fireworks-js';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/translate';
import styles from './Fireworks.module.css';

/** Fireworks over the whole window; whoever prefers reduced motion sees a still sign instead. */
export default function Fireworks() {
  const stage = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!stage.current || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const engine = new Engine(stage.current, {
      sound: { enabled: false },
      mouse: { click: false, move: false, max: 1 },
    });
    engine.start();
    return () => engine.stop(true);
  }, []);

  return (
    <div ref={stage} className={styles.stage} role="img" aria-label={t('home.fireworks')}>
      <span className={styles.still} aria-hidden="true">
        🎆
      </span>
    </div>
  );
}
