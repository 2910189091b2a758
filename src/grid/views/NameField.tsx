import { type Ref, useId } from 'react';
import { t } from '../../i18n/translate';
import { longestName, maximumViews, type NameFault } from './savedViews';
import styles from './ViewsForm.module.css';

/** What is said of a name that cannot be given. */
export function faultText(fault: NameFault | undefined): string | undefined {
  switch (fault) {
    case 'empty':
      return t('views.empty');
    case 'long':
      return t('views.long', { most: longestName });
    case 'taken':
      return t('views.taken');
    case 'full':
      return t('views.full', { most: maximumViews });
    default:
      return undefined;
  }
}

interface NameFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  /** Said at it while it is wrong. */
  readonly fault: string | undefined;
  /** A line below it while nothing is wrong. */
  readonly hint?: string | undefined;
  readonly onChange: (name: string) => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** A field for the name of a view, with what is wrong with it. */
export function NameField({ label, placeholder, value, fault, hint, onChange, ref }: NameFieldProps) {
  const note = useId();
  const text = fault ?? hint;
  return (
    <div className={styles.name}>
      <input
        ref={ref}
        type="text"
        className="field"
        aria-label={label}
        aria-invalid={fault === undefined ? undefined : true}
        aria-describedby={text === undefined ? undefined : note}
        placeholder={placeholder}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {text === undefined ? null : (
        <div id={note} className={styles.note} data-wrong={fault === undefined ? undefined : true}>
          {text}
        </div>
      )}
    </div>
  );
}
