import Close from '@mui/icons-material/Close';
import type { FormField } from '../../form/fields';
import { t } from '../../i18n/translate';
import styles from './input.module.css';

interface InputChipProps {
  readonly field: FormField;
  readonly value: string;
  /** Searches without it. */
  readonly onRemove: () => void;
}

/** Shows the value that a field was searched for, with a button that removes it unless the field is required. */
export function InputChip({ field, value, onRemove }: InputChipProps) {
  const words = t('list.filterChip', { column: field.label, text: value.trim() });
  return (
    <div className={styles.chip}>
      <bdi className={`clipped ${styles.words}`} title={words}>
        {words}
      </bdi>
      {field.required === undefined ? (
        <button
          type="button"
          className={styles.remove}
          aria-label={t('list.removeFilter', { filter: words })}
          title={t('list.removeFilter', { filter: words })}
          onClick={({ currentTarget }) => {
            // The next chip's button takes the focus, or what follows the last chip.
            const buttons = [...(currentTarget.form?.querySelectorAll('button') ?? [])];
            buttons[buttons.indexOf(currentTarget) + 1]?.focus();
            onRemove();
          }}
        >
          <Close fontSize="inherit" aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );
}
