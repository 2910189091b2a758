import type { ReactNode } from 'react';
import { StateText } from '../components/StateText';
import { localTime } from '../components/shownText';
import { toneOf } from '../components/tones';
import { outcomeWord } from '../definitions/auditActions';
import { say } from '../i18n/translate';
import styles from './records.module.css';

interface PastEventProps {
  readonly title: string;
  /** Shown as the tooltip of a cut title. */
  readonly whole?: string;
  /** `success`, `denied`, `failed` and the like. */
  readonly outcome: string;
  /** ISO 8601. */
  readonly at: string;
  /** Why it was denied or failed. */
  readonly reason?: string | undefined;
  /** Who did it, and to what. */
  readonly children: ReactNode;
}

/** One line of a history: what happened, how it ended, when and by whom. */
export function PastEvent({ title, whole = title, outcome, at, reason, children }: PastEventProps) {
  const moment = localTime(at, true);
  return (
    <li>
      <div className={styles.head}>
        <span className={`clipped ${styles.action}`} title={whole}>
          {title}
        </span>
        <StateText tone={toneOf(outcome)} text={say(outcomeWord(outcome))} />
      </div>
      <div className={`fine-print ${styles.facts}`}>
        <time dateTime={moment?.machine} title={at}>
          {moment?.shown ?? at}
        </time>
        {children}
        {reason === undefined ? null : <bdi className={styles.reason}>{reason}</bdi>}
      </div>
    </li>
  );
}
