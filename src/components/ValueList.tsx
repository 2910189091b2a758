import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { type ColumnRule, ruleMark, ruleValue } from '../dataProvider/columnRules';
import type { Row } from '../definitions/basics';
import { t } from '../i18n/translate';
import { CrashBoundary } from './CrashBoundary';
import { cellLook, cut, hinted, wholeText } from './cellLook';
import { copyText } from './copying';
import { IconButton } from './IconButton';
import { CellLookAlike } from './lookAlikes';
import { Mark } from './Mark';
import { balanced } from './NameInText';
import { StateText } from './StateText';
import { pairsText, wordIn } from './shownText';
import { ThingAnchor } from './thingLinks';

/** The longest shown value in characters (C18); a copy has all of it. */
const maxValueLength = 10_000;
const maxLabelLength = 200;

/** A value of a row, and its label. */
export interface ShownValue {
  readonly rule: ColumnRule;
  readonly label: string;
  /** Shown as dots, and never copied. */
  readonly isSecret?: boolean;
}

interface ValueListProps {
  /** Its accessible name. Default: none, for a list inside of a named element. */
  readonly label?: string;
  readonly values: readonly ShownValue[];
  readonly row: Row;
  /** Shows tags and other flat objects as people type them instead of JSON: on a detail page, nobody compares them by key. */
  readonly isTyped?: boolean;
}

/** Lists the values of a row in full, each with a button that copies it unchanged. */
export function ValueList({ label, values, row, isTyped = false }: ValueListProps) {
  return (
    <Box component="dl" aria-label={label} sx={listLook}>
      {values.map((shown) => (
        <Value key={shown.rule.name} shown={shown} row={row} isTyped={isTyped} />
      ))}
    </Box>
  );
}

const listLook = {
  m: 0,
  // Each value.
  '& > div': {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 112px) minmax(0, 1fr)', md: 'minmax(96px, 200px) minmax(0, 1fr)' },
    columnGap: { xs: 3, md: 4 },
    minHeight: { xs: 44, md: 0 },
    borderBottom: '1px solid var(--line)',
    '&:last-child': { borderBottom: 0 },
  },
  '& dt, & .text': {
    py: { xs: 3, md: 2 },
    fontSize: { xs: 'var(--size-table)', md: 'inherit' },
    lineHeight: '20px',
    overflowWrap: 'anywhere',
  },
  '& dt': { color: 'var(--muted)' },
  '& dd': { display: 'flex', gap: 2, alignItems: 'start', m: 0 },
  '& .text': { flex: 1, minWidth: 0, fontVariantNumeric: 'tabular-nums', whiteSpace: 'pre-wrap' },
  '& .text > [data-tone]': { whiteSpace: 'inherit' },
  '& [data-kind="identifier"]': { fontFamily: 'var(--font-mono)' },
  '& [data-kind="none"]': { color: 'var(--idle)' },
  // The icon ends where the lines do. On a phone the button is as large as a finger.
  '& dd > button': { width: { xs: 44, md: 36 }, height: { xs: 44, md: 36 }, mr: { xs: '-14px', md: '-10px' } },
  '& dd > button > svg': { fontSize: 16 },
} as const;

interface ValueProps extends Required<Pick<ValueListProps, 'row' | 'isTyped'>> {
  readonly shown: ShownValue;
}

function Value({ shown, row, isTyped }: ValueProps) {
  const { rule, label, isSecret = false } = shown;
  const value = ruleValue(rule, row);
  const { kind, text, beside, tone, machine } = cellLook(rule, row);
  const mark = ruleMark(rule, row);
  const isEmpty = value === null || value === undefined || value === '';
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const plain = isObject ? JSON.stringify(value, null, 2) : wordIn(rule, row, value);
  const pairs = isTyped ? pairsText(value) : undefined;
  const whole = balanced(cut(pairs ?? plain, maxValueLength));
  return (
    <div>
      <dt>
        <bdi>{balanced(cut(label, maxLabelLength))}</bdi>
      </dt>
      <dd>
        <div
          className="text"
          data-kind={isEmpty ? 'none' : isObject ? 'identifier' : kind}
          title={pairs === undefined || pairs === plain ? undefined : cut(wholeText(rule, row), hinted)}
        >
          {isSecret ? (
            '••••••'
          ) : isTyped && rule.render && !isEmpty ? (
            <CrashBoundary notice={() => whole}>
              <Suspense fallback={whole}>
                <rule.render value={value} row={row} />
              </Suspense>
            </CrashBoundary>
          ) : kind === 'time' ? (
            // The tooltip has the original value, as in a cell.
            <time dateTime={machine} title={cut(plain, hinted)}>
              {text}
            </time>
          ) : tone && !isEmpty ? (
            <StateText tone={tone} text={whole} />
          ) : (
            <ThingAnchor address={isEmpty ? undefined : rule.link?.(row)}>
              {isEmpty ? t('list.none') : whole}
            </ThingAnchor>
          )}
          {beside === undefined ? null : <bdi className="muted"> {balanced(beside)}</bdi>}
          <Mark text={mark} tone={rule.markTone} />
          <CellLookAlike rule={rule} row={row} isWritten />
        </div>
        {isSecret || isEmpty ? null : (
          <IconButton
            label={t('list.copyValue', { column: label })}
            icon={ContentCopy}
            onClick={() => void copyText(wholeText(rule, row))}
          />
        )}
      </dd>
    </div>
  );
}
