import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { t } from '../../i18n/translate';
import { IdentifierField } from '../termination/IdentifierField';
import { type IdentifierKind, identifierKinds, kindLabels } from '../termination/identifiers';
import styles from './IdentifierTabs.module.css';

interface IdentifierTabsProps {
  readonly kind: IdentifierKind;
  readonly text: string;
  readonly error: string | undefined;
  readonly onChoose: (kind: IdentifierKind) => void;
  readonly onType: (text: string) => void;
}

const last = identifierKinds.length - 1;

/** The places of the tab list that a key leads to, from the one that has the focus. */
const moves: Readonly<Record<string, (place: number) => number>> = {
  ArrowRight: (place) => (place === last ? 0 : place + 1),
  ArrowLeft: (place) => (place === 0 ? last : place - 1),
  Home: () => 0,
  End: () => last,
};

/**
 * A tab for each kind of identifier, with its field. Selecting one empties the others, so arrow keys only move the focus:
 * Enter, Space or a click selects.
 */
export function IdentifierTabs({ kind, text, error, onChoose, onType }: IdentifierTabsProps) {
  const id = useId();
  const tabs = useRef<(HTMLButtonElement | null)[]>([]);
  const [focused, setFocused] = useState<IdentifierKind>();

  function onKeyDown(event: KeyboardEvent, place: number): void {
    const next = moves[event.key]?.(place);
    if (next === undefined) return;
    event.preventDefault();
    tabs.current[next]?.focus();
  }

  return (
    <div className={styles.box}>
      <div className={styles.tabs} role="tablist" aria-label={t('terminate.by')} onBlur={() => setFocused(undefined)}>
        {identifierKinds.map((one, place) => (
          <button
            key={one}
            ref={(button) => {
              tabs.current[place] = button;
            }}
            id={`${id}${one}`}
            type="button"
            className={styles.tab}
            role="tab"
            aria-selected={one === kind}
            aria-controls={one === kind ? `${id}panel` : undefined}
            tabIndex={one === (focused ?? kind) ? 0 : -1}
            onClick={() => onChoose(one)}
            onFocus={() => setFocused(one)}
            onKeyDown={(event) => onKeyDown(event, place)}
          >
            {t(kindLabels[one])}
          </button>
        ))}
      </div>
      <div id={`${id}panel`} className={styles.panel} role="tabpanel" aria-labelledby={`${id}${kind}`}>
        <IdentifierField key={kind} kind={kind} text={text} error={error} onType={onType} />
      </div>
    </div>
  );
}
