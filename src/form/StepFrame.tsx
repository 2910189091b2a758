import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { ActButton } from '../components/ActButton';
import type { StepDefinition } from '../definitions/formParts';
import { say, t } from '../i18n/translate';
import styles from './StepFrame.module.css';

/** The `id` of the heading, for what a step names by it. */
export const stepHeading = 'step-heading';

interface StepFrameProps<State, Name extends string> {
  readonly steps: readonly StepDefinition<State, Name>[];
  /** What has been filled in so far. */
  readonly state: State;
  readonly current: Name;
  /** The step on show, where that is ahead of the current one. */
  readonly shown?: Name;
  /** Each new number sends the focus to the first step: the form begins anew. */
  readonly round?: number;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onGo: (step: Name) => void;
  /** The step on show. */
  readonly children: ReactNode;
}

/** A form that is filled in step by step: the list of steps beside the one on show, whose heading has the focus when it comes. */
export function StepFrame<State, Name extends string>(props: StepFrameProps<State, Name>) {
  const { steps, state, current, shown = current, round = 0, heading, onGo, children } = props;
  const first = useRef<HTMLButtonElement>(null);
  const last = useRef({ shown, round });
  // Before the effects of the form: when it is refused, the focus goes on to the field that is wrong.
  useLayoutEffect(() => {
    if (last.current.round !== round) first.current?.focus();
    else if (last.current.shown !== shown) heading.current?.focus();
    last.current = { shown, round };
  }, [shown, round, heading]);
  const place = steps.findIndex(({ name }) => name === current);
  // What is still missing has no tick, although one may look at what comes after it.
  const isOpen = (at: number) => steps[at]?.blocked?.(state) === undefined;
  const isPassed = (at: number) => at < place && isOpen(at) && isOpen(at + 1);
  const firstBlocked = steps.findIndex((_step, at) => !isOpen(at));
  const { heading: words = '', help } = steps.find(({ name }) => name === shown) ?? {};
  return (
    <div className={styles.frame}>
      <nav className={styles.menu} aria-label={t('steps.list')}>
        <ol className={`plain-list ${styles.steps}`}>
          {steps.map(({ name, label, blocked }, index) => {
            const why = blocked?.(state);
            const button = (
              <button
                ref={index === 0 ? first : undefined}
                type="button"
                className={styles.step}
                aria-current={index === place ? 'step' : undefined}
                aria-disabled={why !== undefined || undefined}
                data-passed={isPassed(index) || undefined}
                data-waiting={(firstBlocked >= 0 && index > firstBlocked) || undefined}
                onClick={() => {
                  if (why === undefined) onGo(name);
                }}
              >
                {say(label)}
              </button>
            );
            return (
              <li key={name}>
                {why === undefined ? (
                  button
                ) : (
                  <Tooltip title={say(why)} describeChild>
                    {button}
                  </Tooltip>
                )}
              </li>
            );
          })}
        </ol>
      </nav>
      <section className={styles.panel} aria-labelledby={stepHeading}>
        <h2 id={stepHeading} ref={heading} className={`section-heading ${styles.heading}`} tabIndex={-1}>
          {say(words)}
        </h2>
        {help === undefined ? null : <p className={styles.help}>{say(help)}</p>}
        {children}
      </section>
    </div>
  );
}

interface BackButtonProps {
  /** `undefined`: this is the first step. */
  readonly to: string | undefined;
  readonly disabled: boolean;
  readonly onBack: () => void;
}

/** Leads to the step before. */
export function BackButton({ to, disabled, onBack }: BackButtonProps) {
  const reason = to === undefined ? t('steps.first') : undefined;
  return <ActButton label={t('steps.back')} disabled={disabled} reason={reason} onPress={onBack} />;
}
