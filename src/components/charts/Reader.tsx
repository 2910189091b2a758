import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { type KeyboardEvent, type PointerEvent, type Ref, useId, useRef, useState } from 'react';
import { t } from '../../i18n/translate';
import {
  type ChartData,
  columnsOf,
  domainOf,
  marksIn,
  momentText,
  nearestIndex,
  type Period,
  periodAt,
  periodText,
  valueText,
} from './chartData';
import type { Inset } from './Plot';

interface ReaderProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly name: string;
  readonly data: ChartData;
  readonly inset: Inset;
  /** The element that describes the chart. */
  readonly describedBy: string;
  /** The selected period. */
  readonly period: Period | undefined;
  readonly onSelect: (period: Period | undefined) => void;
  /** Called with the period whose actions are to be listed; `byKey` if the focus shall move there. */
  readonly onOpen: (period: Period, byKey: boolean) => void;
}

const steps: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 },
  ...{ Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
};

/** Returns a number of actions in words. */
export function actionsText(count: number): string {
  if (count === 0) return t('charts.actions.none');
  return count === 1 ? t('charts.actions.one') : t('charts.actions.n', { n: count });
}

/**
 * Renders the cursor over a chart, which reads one moment at a time. It is a slider, so that screen readers pass the arrow keys on and
 * announce the reading. Dragging, or Shift with the arrow keys, selects a period of a chart with marks.
 */
export function Reader({ ref, name, data, inset, describedBy, period, onSelect, onOpen }: ReaderProps) {
  const { moments, marks, isDaily } = data;
  const keys = useId();
  /** The moment under the cursor. */
  const [at, setAt] = useState<number>();
  /** The moment at which a selection began. */
  const anchor = useRef<number>(undefined);
  const last = moments.length - 1;
  const index = at === undefined ? last : nearestIndex(moments, at);
  const moment = moments[index] ?? 0;
  const { from, to } = domainOf(data);
  const share = (one: number) => `${(100 * (one - from)) / (to - from)}%`;

  function moveTo(next: number): void {
    setAt(next);
    const start = anchor.current ?? next;
    if (marks) onSelect(start === next ? undefined : { from: Math.min(start, next), to: Math.max(start, next) });
  }

  function momentUnder({ clientX, currentTarget }: PointerEvent): number {
    const { left, width } = currentTarget.getBoundingClientRect();
    return moments[nearestIndex(moments, from + ((clientX - left) / width) * (to - from))] ?? to;
  }

  function point(event: PointerEvent): void {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(momentUnder(event));
    else setAt(momentUnder(event));
  }

  function begin(event: PointerEvent): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    anchor.current = momentUnder(event);
    moveTo(anchor.current);
  }

  function end(): void {
    anchor.current = undefined;
    if (period) onOpen(period, false);
  }

  function cancel(): void {
    anchor.current = undefined;
    onSelect(undefined);
  }

  function press(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step !== undefined) {
      anchor.current = event.shiftKey ? (anchor.current ?? moment) : undefined;
      moveTo(moments[Math.min(last, Math.max(0, index + step))] ?? moment);
    } else if (event.key === 'Enter' && marks) {
      onOpen(period ?? periodAt(moments, index), true);
    } else if (event.key === 'Escape' && period) {
      cancel();
    } else return;
    event.preventDefault();
  }

  const count = marks ? marksIn(marks, period ?? periodAt(moments, index)).length : 0;
  const reading = period
    ? [t('charts.inPeriod', { n: actionsText(count), period: periodText(period) })]
    : [
        momentText(moment, isDaily),
        ...columnsOf(data).map(({ label, values }) => `${label}: ${valueText(data, values[index])}`),
        ...(count > 0 ? [actionsText(count)] : []),
      ];
  return (
    <>
      <Box
        ref={ref}
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-describedby={`${describedBy} ${keys}`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index}
        aria-valuetext={reading.join(', ')}
        onKeyDown={press}
        onFocus={() => setAt((before) => before ?? moment)}
        onBlur={() => setAt(undefined)}
        onPointerDown={begin}
        onPointerMove={point}
        onPointerUp={end}
        onPointerCancel={cancel}
        onPointerLeave={({ currentTarget, pointerType }) => {
          // A finger has left before its tap takes the focus.
          if (pointerType === 'mouse' && document.activeElement !== currentTarget) setAt(undefined);
        }}
        sx={{ position: 'absolute', ...inset, cursor: 'crosshair', touchAction: 'pan-y', borderRadius: 1 }}
      >
        {period ? (
          <Box
            sx={{ ...upright, ...selectedLook }}
            style={{ left: share(period.from), right: `calc(100% - ${share(period.to)})` }}
          />
        ) : null}
        <Tooltip
          open={at !== undefined}
          title={reading.join('\n')}
          placement="right"
          describeChild
          disableInteractive
          slotProps={{ popper: { disablePortal: true } }}
        >
          <Box
            sx={{ ...upright, borderLeft: at === undefined ? 0 : '1px solid var(--text)' }}
            style={{ left: share(moment) }}
          />
        </Tooltip>
      </Box>
      <span id={keys} hidden>
        {t(marks ? 'charts.keys' : 'charts.keys.plain')}
      </span>
    </>
  );
}

// Its place is that of the chart on the screen, which is wider than a print.
const upright = { position: 'absolute', top: 0, bottom: 0, pointerEvents: 'none', displayPrint: 'none' } as const;

const selectedLook = {
  backgroundColor: 'color-mix(in srgb, var(--accent) 18%, transparent)',
  borderInline: '1px solid var(--accent)',
} as const;
