import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, type Ref, Suspense, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePersistent } from '../../config/usePersistent';
import { preloadable } from '../../definitions/preloadable';
import { t } from '../../i18n/translate';
import { themeMode } from '../../theme/mode';
import { palettes } from '../../theme/tokens';
import { csvName, saveFile } from '../csvFile';
import { focusOnMount } from '../focusOnMount';
import { Nothing } from '../PageSection';
import { type PlainColumn, PlainTable } from '../PlainTable';
import { useFrameWidth } from '../useFrameWidth';
import { useWindowEvent } from '../useWindowEvent';
import {
  type ChartData,
  type ChartRow,
  chartCsv,
  columnsOf,
  domainOf,
  gapsOf,
  isEmpty,
  marksIn,
  momentText,
  type Period,
  periodText,
  rowsOf,
  summaryOf,
  valueText,
} from './chartData';
import { Marks, markSize } from './Marks';
import { actionsText, Reader } from './Reader';
import { Swatch } from './Swatch';

/** The drawing itself, which loads the library. */
export const Plot = preloadable(() => import('./Plot'));

interface ChartProps {
  /** Its accessible name. */
  readonly name: string;
  readonly data: ChartData;
  /** The height of the drawing in px. */
  readonly height: number;
  /** The text of a chart without values. */
  readonly none: string;
  /** The beginning of the file's name. */
  readonly csv: string;
  /** True once the chart has been in sight. Before, it is not drawn. */
  readonly isVisible: boolean;
  /** Renders the actions of a period. */
  readonly actionsOf?: (period: Period) => ReactNode;
}

const rowsPerPage = 10;

/** Draws a chart over time, with a legend, a sentence, its values as a table and as a file, and the actions of a selected period. */
export function Chart({ name, data, height, none, csv, isVisible, actionsOf }: ChartProps) {
  const summary = useId();
  const [isTable, setTable] = useState(false);
  const [chosen, setSelected] = useState<{ readonly period: Period; readonly isOpen?: 'byKey' | 'byPointer' }>();
  const reader = useRef<HTMLDivElement>(null);
  // Another range of the chart may not have the selected period.
  const selected = chosen && chosen.period.from >= domainOf(data).from ? chosen : undefined;
  if (isEmpty(data))
    return (
      <Box sx={{ minHeight: height }}>
        <Nothing text={none} />
      </Box>
    );
  const save = () => saveFile(csvName(csv, new Date()), new Blob([chartCsv(data)], { type: 'text/csv;charset=utf-8' }));
  const close = () => {
    setSelected(undefined);
    reader.current?.focus();
  };
  return (
    <Box component="figure" aria-label={name} aria-describedby={summary} sx={figureLook}>
      <Box component="ul" className="plain-list" sx={legendLook}>
        {columnsOf(data).map(({ name: key, label, values, series }, place) => (
          <li key={key}>
            {series ? <Swatch series={series} place={place} /> : null}
            {label}{' '}
            <strong>
              {valueText(data, data.isTimes ? values.findLast((value) => value !== null) : values.at(-1))}
            </strong>
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <p id={summary} className="secondary flush">
          {summaryOf(data)}
        </p>
        <div className="wrapped">
          <Button size="small" aria-pressed={isTable} sx={pressedLook} onClick={() => setTable(!isTable)}>
            {t('charts.asTable')}
          </Button>
          <Button size="small" onClick={save}>
            {t('list.downloadCsv')}
          </Button>
        </div>
      </Box>
      {isTable ? (
        <PlainTable label={name} columns={tableColumns(data)} rows={rowsOf(data)} pageSize={rowsPerPage} />
      ) : (
        <Drawing
          {...{ name, data, height, isVisible, reader }}
          describedBy={summary}
          period={selected?.period}
          onSelect={(period) => setSelected(period && { period })}
          onOpen={(period, byKey) => setSelected({ period, isOpen: byKey ? 'byKey' : 'byPointer' })}
        />
      )}
      {data.notes?.length ? <p className="fine-print flush">{data.notes.join(' ')}</p> : null}
      {selected?.isOpen && actionsOf ? (
        <Actions
          key={periodText(selected.period)}
          title={t('charts.inPeriod', {
            n: actionsText(marksIn(data.marks ?? [], selected.period).length),
            period: periodText(selected.period),
          })}
          isFocused={selected.isOpen === 'byKey'}
          onClose={close}
        >
          {actionsOf(selected.period)}
        </Actions>
      ) : null}
    </Box>
  );
}

const figureLook = {
  ...{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, minWidth: 0, m: 0 },
  // On a phone, the table of values scrolls instead of breaking its moments and the words of its actions.
  '& th[data-column="time"]': { whiteSpace: 'nowrap' },
  '& td[data-column="actions"]': { minWidth: 160 },
} as const;

const pressedLook = {
  '&[aria-pressed="true"]': { backgroundColor: 'var(--hover)', boxShadow: 'inset 0 0 0 1px var(--accent)' },
} as const;

const legendLook = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  alignItems: 'center',
  fontSize: 'var(--size-table)',
  fontVariantNumeric: 'tabular-nums',
  '& > li': { display: 'flex', gap: 2, alignItems: 'center', color: 'var(--muted)' },
  '& strong': { color: 'var(--text)', fontWeight: 'fontWeightMedium' },
  '& svg': { forcedColorAdjust: 'none' },
} as const;

/** Returns the columns of the table. */
const tableColumns = (data: ChartData): readonly PlainColumn<ChartRow>[] => [
  {
    name: 'time',
    label: t(data.isDaily ? 'charts.day' : 'charts.time'),
    header: true,
    cell: ({ moment }) => momentText(moment, data.isDaily),
  },
  ...columnsOf(data).map(
    ({ name, label, values }): PlainColumn<ChartRow> => ({
      ...{ name, label, number: true },
      cell: ({ index }) => valueText(data, values[index]),
    }),
  ),
  ...(data.marks ? [{ name: 'actions', label: t('charts.actions'), cell: ({ actions }: ChartRow) => actions }] : []),
];

/** The width of a page of paper in px, without its margins. */
const paperWidth = 640;

/** Returns true while the page is printed. It renders before the browser continues. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)));
  useWindowEvent('afterprint', () => setPrinting(false));
  return isPrinting;
}

interface DrawingProps extends Pick<ChartProps, 'name' | 'data' | 'height' | 'isVisible'> {
  readonly reader: Ref<HTMLDivElement>;
  readonly describedBy: string;
  readonly period: Period | undefined;
  readonly onSelect: (period: Period | undefined) => void;
  readonly onOpen: (period: Period, byKey: boolean) => void;
}

/** The width of a digit in px. */
const digitWidth = 7;

/** Draws a chart with its gaps, and over it the marks and the cursor. */
function Drawing({ data, height, isVisible, reader, onOpen, ...cursor }: DrawingProps) {
  const frame = useRef<HTMLDivElement>(null);
  const frameWidth = useFrameWidth(frame, true);
  const isPrinting = usePrinting();
  const colours = palettes[usePersistent(themeMode)];
  const width = isPrinting ? paperWidth : frameWidth;
  const inset = useMemo(() => {
    const lengths = columnsOf(data).flatMap(({ values }) => values.map((value) => valueText(data, value ?? 0).length));
    return {
      top: data.marks?.length ? markSize + 4 : 12,
      right: 20,
      bottom: 28,
      left: 14 + digitWidth * Math.max(...lengths),
    };
  }, [data]);
  const domain = domainOf(data);
  const area = width - inset.left - inset.right;
  const x = (moment: number) => inset.left + (area * (moment - domain.from)) / (domain.to - domain.from);
  return (
    <Box ref={frame} sx={{ position: 'relative', height }}>
      {isVisible && width > 0 ? (
        <>
          {gapsOf(data).map(({ from, to }) => (
            <Box
              key={from}
              data-gap=""
              sx={{ ...gapLook, top: inset.top, bottom: inset.bottom }}
              style={{ left: x(from), width: x(to) - x(from) }}
            />
          ))}
          {/* Its code loads while the page stays, with its focus. */}
          <Suspense fallback={null}>
            <Plot {...{ data, width, height, inset }} colours={isPrinting ? palettes.light : colours} />
          </Suspense>
          <Reader ref={reader} {...{ data, inset, onOpen, ...cursor }} />
          {data.marks ? <Marks marks={data.marks} {...{ domain, x }} onOpen={(one) => onOpen(one, false)} /> : null}
        </>
      ) : (
        <Skeleton height={height} aria-hidden="true" sx={{ displayPrint: 'none' }} />
      )}
    </Box>
  );
}

/** Hatched, so that it is not taken for zero. */
const gapLook = {
  position: 'absolute',
  background: 'repeating-linear-gradient(135deg, var(--line) 0 1px, transparent 1px 7px)',
  printColorAdjust: 'exact',
} as const;

interface ActionsProps {
  readonly title: string;
  readonly isFocused: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Renders the actions of a selected period. */
function Actions({ title, isFocused, onClose, children }: ActionsProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ pt: 3, borderTop: '1px solid var(--line)' }}>
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'center', justifyContent: 'space-between', mb: 2 }}>
        <Box component="h3" id={id} tabIndex={-1} ref={isFocused ? focusOnMount : undefined} sx={titleLook}>
          {title}
        </Box>
        <Button size="small" onClick={onClose}>
          {t('app.close')}
        </Button>
      </Box>
      {children}
    </Box>
  );
}

const titleLook = { m: 0, fontSize: 'var(--size-body)', fontWeight: 'fontWeightMedium', outline: 'none' } as const;
