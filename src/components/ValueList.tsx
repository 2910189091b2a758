import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
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
import styles from './ValueList.module.css';

/** More characters than this of a value are not drawn (C18); its copy has them all. */
const maximumLength = 10_000;

/** A value of a row, and what it is called. */
export interface ShownValue {
  readonly rule: ColumnRule;
  readonly label: string;
  /** Drawn as dots, and never copied. */
  readonly isSecret?: boolean;
}

interface ValueListProps {
  /** Its accessible name; absent where something around it has one. */
  readonly label?: string;
  readonly values: readonly ShownValue[];
  readonly row: Row;
  /** Tags and the like as people type them, and not as JSON: on the page of a thing, where nobody compares them key by key. */
  readonly isTyped?: boolean;
  readonly className?: string | undefined;
}

/** The values of one row, whole, each of which can be copied as it came. */
export function ValueList({ label, values, row, isTyped = false, className = '' }: ValueListProps) {
  return (
    <dl className={`flush ${className}`} aria-label={label}>
      {values.map((shown) => (
        <Value key={shown.rule.name} shown={shown} row={row} isTyped={isTyped} />
      ))}
    </dl>
  );
}

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
  const whole = balanced(cut(pairs ?? plain, maximumLength));
  return (
    <div className={styles.value}>
      <dt>
        <bdi>{balanced(cut(label, 200))}</bdi>
      </dt>
      <dd>
        <div
          className={styles.text}
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
            // As in a cell: the moment as it came stands in the tooltip.
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
