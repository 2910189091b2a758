import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { EventKind } from '../../../contract/events';
import { type SeriesRange, seriesRanges } from '../../../contract/fleetHistory';
import { Plot } from '../../components/charts/Chart';
import { momentText } from '../../components/charts/chartData';
import { useRead } from '../../components/reading';
import { useLate } from '../../components/useLate';
import { follows } from '../../dataProvider/live/subscriptions';
import { t } from '../../i18n/translate';
import { OverviewSection } from '../overview/OverviewSection';

/** The data of a chart. */
export interface ChartSource<Data> {
  /** The period that is shown first. */
  readonly first: SeriesRange;
  /** Unique among the charts of the console. */
  readonly id: string;
  readonly read: (range: SeriesRange, signal: AbortSignal) => Promise<Data>;
  /** The kinds of records whose changes change the chart. */
  readonly kinds: readonly EventKind[];
}

interface ChartSectionProps<Data> extends ChartSource<Data> {
  readonly heading: string;
  /** The height of its charts in px. */
  readonly height: number;
  /** Renders the charts; `isVisible` once the section has been in sight. */
  readonly children: (data: Data, isVisible: boolean) => ReactNode;
}

/** The height of the legend and the buttons of a chart in px. */
const headHeight = 64;

const refreshMs = 60_000;
/** A section uses data that were fetched while its page loaded. */
const freshMs = 5_000;
/** Delay until the chart of the former period is dimmed. */
const formerAfterMs = 250;

const chartQuery = <Data,>({ id, read, kinds }: ChartSource<Data>, range: SeriesRange) => ({
  queryKey: ['chart', id, range],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => read(range, signal),
  staleTime: freshMs,
  meta: follows(...kinds),
});

/** Fetches a chart before its section appears, beside the data of its page. */
export function usePreloadedChart<Data>(source: ChartSource<Data>, enabled: boolean): void {
  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id stands for the source
  useEffect(() => {
    if (!enabled) return;
    void Plot.preload();
    void queries.prefetchQuery({ ...chartQuery(source, source.first), networkMode: 'always' });
  }, [queries, source.id, enabled]);
}

/**
 * Returns true once a frame has been in sight, or less than two screens away, so that it can be printed. Then the code of charts loads,
 * beside the data.
 */
export function useSeen() {
  const frame = useRef<HTMLDivElement>(null);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void Plot.preload();
        setVisible(true);
      },
      { rootMargin: '200% 0px' },
    );
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return { frame, isVisible };
}

/** Renders a section with charts and the choice of their period. Another period keeps the former content until it has loaded. */
export function ChartSection<Data>({ first, id, read, kinds, height, children, ...section }: ChartSectionProps<Data>) {
  const [range, setRange] = useState(first);
  const query = useRead({
    ...chartQuery({ first, id, read, kinds }, range),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const { frame, isVisible } = useSeen();
  const isFormer = useLate(query.isPlaceholderData, formerAfterMs);
  const choice = seriesRanges.map((one) => (
    <ToggleButton key={one} value={one} size="small" selected={one === range} onChange={() => setRange(one)}>
      {t(`charts.period.${one}`)}
    </ToggleButton>
  ));
  return (
    <div ref={frame}>
      <OverviewSection
        {...section}
        height={height + headHeight}
        query={query}
        failed={t('charts.failed')}
        loading={t('charts.loading')}
        beside={
          <Box role="group" aria-label={t('charts.period')} className="wrapped" sx={{ displayPrint: 'none' }}>
            {choice}
          </Box>
        }
      >
        {(data) => (
          <Box aria-busy={isFormer || undefined} sx={{ opacity: isFormer ? 0.6 : 1 }}>
            {children(data, isVisible)}
          </Box>
        )}
      </OverviewSection>
    </div>
  );
}

interface Covered {
  readonly moments: readonly number[];
  readonly history_from: number | null;
  readonly reconstructed_until: number | null;
  readonly marks_from?: number | null;
}

/** Returns remarks about the parts of a chart that are unknown, reconstructed or left out. */
export function historyNotes({ moments, history_from, reconstructed_until, marks_from = null }: Covered): string[] {
  const notes = [
    ['charts.from', history_from],
    ['charts.reconstructed', reconstructed_until],
    ['charts.marksFrom', marks_from],
  ] as const;
  return notes.flatMap(([key, at]) => (at !== null && at > (moments[0] ?? 0) ? [t(key, { at: momentText(at) })] : []));
}
