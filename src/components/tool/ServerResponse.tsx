import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../i18n/translate';
import { ActButton } from '../ActButton';
import { OutcomeIcon } from '../ConfirmResults';
import { copyText } from '../copying';
import { shownText } from '../rawText';
import styles from './ServerResponse.module.css';
import type { ToolAnswer } from './toolAnswer';

interface ServerResponseProps {
  readonly answer: ToolAnswer;
  /** The facts in the answer, as people read them. */
  readonly children?: ReactNode;
  /** The raw answer is out of sight at first: the facts say the same. */
  readonly folded?: boolean;
  /** The whole region can be folded, to its heading. */
  readonly collapsible?: boolean;
  /** Announces the result to screen readers; absent: a toast does that. */
  readonly announced?: boolean;
  /** Takes the answer away; absent: it stays until the next one. */
  readonly onClose?: () => void;
}

/** An answer that is older than this, in ms, was there before the page: the page does not scroll to it. */
const fresh = 1_000;

/** With so much of it in sight, in px, the page stays where it is. */
const sight = 320;

/** The region `Server response`: what happened in words, then the facts, then the raw answer, which can be copied. */
export function ServerResponse({
  answer,
  children,
  folded = false,
  collapsible = false,
  announced = false,
  onClose,
}: ServerResponseProps) {
  const id = useId();
  const region = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(true);
  const shown = open || !collapsible;

  useEffect(() => {
    const top = region.current?.getBoundingClientRect().top ?? 0;
    const below = top > window.innerHeight - sight;
    if (below && Date.now() - answer.at < fresh) region.current?.scrollIntoView?.({ block: 'nearest' });
  }, [answer]);

  return (
    <section ref={region} className={`panel ${styles.region}`} aria-labelledby={`${id}heading`} data-tone={answer.tone}>
      <h2 id={`${id}heading`} className={`secondary ${styles.heading}`}>
        {collapsible ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={open}
            aria-controls={`${id}content`}
            onClick={() => setOpen(!open)}
          >
            <ExpandMore fontSize="small" aria-hidden="true" />
            {t('response.heading')}
          </button>
        ) : (
          t('response.heading')
        )}
      </h2>
      <div id={`${id}content`} className={styles.content} hidden={!shown}>
        <p className={styles.words} role={announced ? 'status' : undefined}>
          <OutcomeIcon tone={answer.tone} />
          <span>{answer.text}</span>
        </p>
        {answer.hint === undefined ? null : <p className={styles.hint}>{answer.hint}</p>}
        {children}
        {answer.raw === undefined ? null : <Raw text={answer.raw} folded={folded} />}
        <div className="wrapped">
          <ActButton label={t('response.copy')} small onPress={() => void copyText(answer.raw ?? '')} />
          {onClose ? <ActButton label={t('app.close')} small onPress={onClose} /> : null}
        </div>
      </div>
    </section>
  );
}

function Raw({ text, folded }: { readonly text: string; readonly folded: boolean }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
  const raw = <pre tabIndex={0}>{shownText(text)}</pre>;
  if (!folded) return raw;
  return (
    <details>
      <summary>{t('response.raw')}</summary>
      {raw}
    </details>
  );
}
