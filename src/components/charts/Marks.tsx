import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Link } from 'react-router';
import { t } from '../../i18n/translate';
import { groupedMarks, type Mark, marksIn, momentText, type Period, periodText } from './chartData';
import { actionsText } from './Reader';

interface MarksProps {
  readonly marks: readonly Mark[];
  /** The time of the axis. */
  readonly domain: Period;
  /** Returns the place of a moment in px. */
  readonly x: (moment: number) => number;
  readonly onOpen: (period: Period) => void;
}

/** The width and height of a mark in px, as large as a finger needs. */
export const markSize = 24;

const look = {
  width: markSize,
  height: markSize,
  borderRadius: 1,
  '&:hover': { backgroundColor: 'var(--hover)' },
} as const;

const countLook = {
  minWidth: 18,
  px: '3px',
  border: '1px solid var(--control-line)',
  borderRadius: '9px',
  fontSize: 11,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: '16px',
} as const;

/** Draws marks above a chart, each a link to what it is about. Marks without room beside each other become one that lists them. */
export function Marks({ marks, domain, x, onOpen }: MarksProps) {
  const { from, to } = domain;
  const groups = groupedMarks(marksIn(marks, domain), ((to - from) * markSize) / (x(to) - x(from)));
  return (
    <Box component="ul" className="plain-list" aria-label={t('charts.actions')} sx={{ displayPrint: 'none' }}>
      {groups.map((group) => {
        const [first] = group;
        const isOne = group.length === 1;
        const period = { from: first.at, to: group.at(-1)?.at ?? first.at };
        const name = isOne
          ? `${first.text}, ${momentText(first.at)}`
          : t('charts.inPeriod', { n: actionsText(group.length), period: periodText(period) });
        const link =
          isOne && first.to !== undefined ? { component: Link, to: first.to } : { onClick: () => onOpen(period) };
        return (
          <Box
            component="li"
            key={first.id}
            sx={{ position: 'absolute', top: 0 }}
            style={{ left: x(first.at) - markSize / 2 }}
          >
            <ButtonBase
              {...link}
              aria-label={name}
              title={name}
              // The keyboard reads marks with the chart, and opens them in its list.
              tabIndex={-1}
              sx={{ ...look, color: `var(--${isOne ? first.tone : 'text'})` }}
            >
              {isOne ? (
                <svg
                  width={12}
                  height={12}
                  viewBox="0 0 12 12"
                  aria-hidden="true"
                  fill="currentColor"
                  stroke="currentColor"
                >
                  <path d={first.shape} strokeWidth={2} strokeLinejoin="round" />
                </svg>
              ) : (
                <Box component="span" sx={countLook}>
                  {group.length}
                </Box>
              )}
            </ButtonBase>
          </Box>
        );
      })}
    </Box>
  );
}
