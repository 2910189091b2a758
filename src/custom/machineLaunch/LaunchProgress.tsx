import { t } from '../../i18n/translate';
import styles from './LaunchProgress.module.css';
import type { ShownLaunch } from './launchShown';

/** How many machines of a launch run by now, of how many. */
export function LaunchProgress({ running, of }: NonNullable<ShownLaunch['progress']>) {
  const text = t('machineLaunch.running', { n: running, of });
  return (
    <div className={styles.progress}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t('machineLaunch.progress')}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={Math.min(running, of)}
        aria-valuetext={text}
      >
        <div className={styles.fill} style={{ width: `${of === 0 ? 0 : Math.min(100, (100 * running) / of)}%` }} />
      </div>
      <p className={styles.text} role="status">
        {text}
      </p>
    </div>
  );
}
