import { useId } from 'react';
import { t } from '../../i18n/translate';
import styles from './VerticalChoice.module.css';
import type { VerticalOption } from './wizardRules';

/** More characters than this of a text are not drawn: the rest could not be seen, and the whole is in the title. */
const drawn = 300;

interface VerticalChoiceProps {
  readonly choice: VerticalOption;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

/** A vertical as a radio named by its name; what it is for is its description. */
export function VerticalChoice({ choice, checked, onChoose }: VerticalChoiceProps) {
  const { name, description, held, closed } = choice;
  const id = useId();
  return (
    <label className={styles.choice} data-closed={closed || undefined}>
      <input
        type="radio"
        className={styles.radio}
        name="vertical"
        aria-label={name}
        aria-describedby={id}
        checked={checked}
        onChange={onChoose}
      />
      <span className={styles.words} title={`${name}\n${description}`}>
        <bdi className={styles.name}>{name.slice(0, drawn)}</bdi>
        <span id={id} className={styles.facts}>
          {held ? <span className={styles.held}>{t('wizard.verticalHeld')}</span> : null}
          <bdi className={styles.description}>{description.slice(0, drawn)}</bdi>
        </span>
      </span>
    </label>
  );
}
