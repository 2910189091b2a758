import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import { cellText } from '../dataProvider/cells';
import { ruleValue } from '../dataProvider/columnRules';
import { type RowRecord, rowOf } from '../dataProvider/records';
import type { Row } from '../definitions/basics';
import type { ListDefinition } from '../definitions/page';
import { say, t } from '../i18n/translate';
import { cellLook, cut, wholeText } from '../ui/cellLook';
import { copyText } from '../ui/copying';
import { IconButton } from '../ui/IconButton';
import { balanced } from '../ui/NameInText';
import { StateText } from '../ui/StateText';
import styles from './RecordScreen.module.css';
import { type ShownValue, shownValues } from './recordRules';

/** More characters than this of a value are not drawn (C18); its copy has them all. */
const maximumLength = 10_000;

/** The values of a record, each of which can be copied. */
export function RecordValues({ page, record }: { readonly page: ListDefinition; readonly record: RowRecord }) {
  const row = rowOf(record);
  return (
    <dl className={styles.values} aria-label={t('record.values')}>
      {shownValues(page.list, page.record ?? {}, row).map((shown) => (
        <Value key={shown.rule.name} shown={shown} row={row} />
      ))}
    </dl>
  );
}

function Value({ shown, row }: { readonly shown: ShownValue; readonly row: Row }) {
  const { rule, label, isSecret, words } = shown;
  const value = ruleValue(rule, row);
  const { kind, text, tone, machine } = cellLook(rule, row);
  const isEmpty = value === null || value === undefined || value === '';
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const whole = isObject ? JSON.stringify(value, null, 2) : say(words[cellText(value)] ?? '') || wholeText(rule, row);
  return (
    <div className={styles.value}>
      <dt>
        <bdi>{balanced(cut(label, 200))}</bdi>
      </dt>
      <dd>
        <div className={styles.text} data-kind={isEmpty ? 'none' : isObject ? 'identifier' : kind}>
          {isSecret ? (
            '••••••'
          ) : kind === 'time' ? (
            <>
              <time dateTime={machine}>{text}</time>
              <span className={styles.exact}>{balanced(cut(whole, maximumLength))}</span>
            </>
          ) : tone && !isEmpty ? (
            <StateText tone={tone} text={balanced(cut(whole, maximumLength))} />
          ) : (
            <bdi>{isEmpty ? t('list.none') : balanced(cut(whole, maximumLength))}</bdi>
          )}
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
