import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { ActionResult } from '../../definitions/answer';
import { t } from '../../i18n/translate';
import { ActButton } from '../ActButton';
import { OutcomeIcon } from '../ConfirmResults';
import { copyText } from '../copying';
import { shownText } from '../rawText';

interface ServerResponseProps {
  readonly answer: ActionResult;
  /** The readable facts of the response. */
  readonly children?: ReactNode;
  /** The raw response starts collapsed. */
  readonly folded?: boolean;
  /** The region can collapse to its heading. */
  readonly collapsible?: boolean;
  /** Announces the result to screen readers; absent: a toast does that. */
  readonly announced?: boolean;
  /** Absent: the response stays until the next one. */
  readonly onClose?: () => void;
}

/** The page scrolls to responses younger than this only. */
const maxAgeToScrollMs = 1_000;

/** The page does not scroll if this much of the region is visible. */
const visiblePx = 320;

const foldLook = {
  gap: 1,
  minHeight: 28,
  pr: 1,
  font: 'inherit',
  '&[aria-expanded="false"] svg': { transform: 'rotate(-90deg)' },
} as const;

const contentLook = {
  display: 'grid',
  gap: 3,
  minWidth: 0,
  mt: 2,
  overflowWrap: 'anywhere',
  '&[hidden]': { display: 'none' },
  '& .words': { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 2, m: 0, fontWeight: 'fontWeightMedium' },
  // A long message scrolls.
  '& .words span': { maxHeight: 240, overflow: 'auto' },
  '& pre': {
    maxHeight: 320,
    m: 0,
    p: 3,
    overflow: 'auto',
    backgroundColor: 'background.default',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    fontFamily: 'var(--font-mono)',
    fontSize: 'var(--size-small)',
    lineHeight: '18px',
    whiteSpace: 'pre-wrap',
  },
  '& summary': {
    width: 'fit-content',
    py: 1,
    color: 'text.secondary',
    fontSize: 'var(--size-table)',
    cursor: 'pointer',
  },
} as const;

/** The region `Server response`: the result in words, the facts, and the raw response with a copy button. */
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
    // Below the top bar.
    const firstVisible = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    const isHidden = top < firstVisible || top > window.innerHeight - visiblePx;
    if (isHidden && Date.now() - (answer.at ?? 0) < maxAgeToScrollMs)
      region.current?.scrollIntoView?.({ block: 'nearest' });
  }, [answer]);

  return (
    <Card
      component="section"
      ref={region}
      aria-labelledby={`${id}heading`}
      sx={{ minWidth: 0, p: 4, scrollMarginBottom: 16 }}
    >
      <Box component="h2" id={`${id}heading`} className="secondary flush" sx={{ fontWeight: 'fontWeightMedium' }}>
        {collapsible ? (
          <ButtonBase sx={foldLook} aria-expanded={open} aria-controls={`${id}content`} onClick={() => setOpen(!open)}>
            <ExpandMore fontSize="small" aria-hidden="true" />
            {t('response.heading')}
          </ButtonBase>
        ) : (
          t('response.heading')
        )}
      </Box>
      <Box id={`${id}content`} hidden={!shown} sx={contentLook}>
        <p className="words" role={announced ? 'status' : undefined}>
          <OutcomeIcon tone={answer.tone} />
          <span>{answer.text}</span>
        </p>
        {answer.hint === undefined ? null : <p className="muted flush">{answer.hint}</p>}
        {children}
        {answer.raw === undefined ? null : <Raw text={answer.raw} folded={folded} />}
        <div className="wrapped">
          <ActButton label={t('response.copy')} small onPress={() => void copyText(answer.raw ?? '')} />
          {onClose ? <ActButton label={t('app.close')} small onPress={onClose} /> : null}
        </div>
      </Box>
    </Card>
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
