import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isToned } from '../../components/cellLook';
import { namedText } from '../../components/shownText';
import { toneOf } from '../../components/tones';
import type { ColumnRule } from '../../dataProvider/columnRules';
import { t } from '../../i18n/translate';
import { columnLabel } from '../columns';
import type { FacetValue } from './facet';
import styles from './ShareBar.module.css';

interface ShareBarProps {
  readonly rule: ColumnRule;
  readonly shares: readonly FacetValue[];
  /** The number of rows of all shares. */
  readonly all: number;
  /** Counts the values without a share. */
  readonly more?: ReactNode;
  /** Filters the list by a share, or returns the address of a list filtered by it. */
  readonly leads: { readonly press: (text: string) => void } | { readonly to: (text: string) => string };
}

/**
 * Draws the values of a column as a segmented bar, and lists them below. The segments are boxes that grow by their count. Screen
 * readers get the list only.
 */
export function ShareBar({ rule, shares, all, more, leads }: ShareBarProps) {
  const label = columnLabel(rule);
  const drawn = shares.map(({ count = 0, ...share }, place) => ({
    ...share,
    count,
    shown: namedText(rule, share.text),
    look: isToned(rule) ? { 'data-tone': toneOf(share.text, rule) } : { 'data-place': place },
  }));
  const isAnyChosen = shares.some(({ chosen }) => chosen);
  return (
    <fieldset
      className={styles.column}
      aria-label={t('facets.shares', { column: label })}
      data-chosen={isAnyChosen || undefined}
    >
      <div className={`fine-print ${styles.head}`}>
        <span className={styles.name}>{label}</span>
        {more}
      </div>
      <div className={styles.bar} aria-hidden="true">
        {drawn.map(({ text, count, chosen, shown, look }) => {
          if (count === 0) return null;
          const part = {
            ...{ tabIndex: -1, className: styles.part, style: { flexGrow: count }, ...look },
            ...{ title: t('facets.part', { text: shown, n: count, all }), 'data-chosen': chosen || undefined },
          };
          return 'to' in leads ? (
            <Link key={text} to={leads.to(text)} {...part} />
          ) : (
            <button key={text} type="button" {...part} onClick={() => leads.press(text)} />
          );
        })}
      </div>
      <div className={styles.words}>
        {drawn.map(({ text, count, chosen, shown, look }) => {
          const word = {
            ...{ className: styles.share, title: shown, ...look },
            'aria-label': t('facets.part', { text: shown, n: count, all }),
          };
          const content = (
            <>
              <bdi className="clipped">{text === '' ? t('list.emptyValue') : shown}</bdi>{' '}
              <span className={styles.count}>{count}</span>
            </>
          );
          return 'to' in leads ? (
            <Link key={text} to={leads.to(text)} {...word}>
              {content}
            </Link>
          ) : (
            <button key={text} type="button" aria-pressed={chosen} {...word} onClick={() => leads.press(text)}>
              {content}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
