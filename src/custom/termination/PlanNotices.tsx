import type { ReactNode } from 'react';
import { type MessageKey, t } from '../../i18n/translate';
import styles from './PlanNotices.module.css';
import type { Plan } from './plan';

/** More of what is unknown or ambiguous than this is counted, not drawn. */
const drawn = 50;

/** Something that has to be read before the question is answered; `bad` is why it cannot be. */
export function PlanNotice({ bad = false, children }: { readonly bad?: boolean; readonly children: ReactNode }) {
  return (
    <div className={styles.notice} data-tone={bad ? 'bad' : undefined}>
      {children}
    </div>
  );
}

interface PlanNoticesProps {
  readonly plan: Plan;
  /** What is said of identifiers that no machine has, and of one that several have (`value`, `ids`). */
  readonly texts: { readonly unknown: MessageKey; readonly ambiguous: MessageKey };
}

/** What was typed in vain: identifiers that no machine has, and those that several have. */
export function PlanNotices({ plan: { unknown, ambiguous }, texts }: PlanNoticesProps) {
  return (
    <>
      {unknown.length > 0 ? (
        <PlanNotice>
          <p>{t(texts.unknown)}</p>
          <p className="mono">
            <bdi>{unknown.slice(0, drawn).join(', ')}</bdi>
            {unknown.length > drawn ? ` ${t('list.moreRows', { n: unknown.length - drawn })}` : ''}
          </p>
        </PlanNotice>
      ) : null}
      {ambiguous.length > 0 ? (
        <PlanNotice>
          {ambiguous.slice(0, drawn).map(({ value, instance_ids }) => (
            <p key={value}>{t(texts.ambiguous, { value, ids: instance_ids.slice(0, drawn).join(', ') })}</p>
          ))}
        </PlanNotice>
      ) : null}
    </>
  );
}
