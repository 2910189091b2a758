import Close from '@mui/icons-material/Close';
import { FieldInput } from '../../form/FieldInput';
import type { FormField } from '../../form/fields';
import { t } from '../../i18n/translate';
import styles from './input.module.css';

interface InputFieldProps {
  readonly field: FormField;
  readonly value: string;
  readonly folded: boolean;
  /** Unfolds the form: the field has the focus or a new text. */
  readonly onUnfold: () => void;
  /** Searches without the field. */
  readonly onRemove: () => void;
}

/**
 * Renders a field of the form above a list. Folded, it is a chip with its value, or takes no room without one. Its control stays in
 * place, transparent, so that Tab, a click on the chip and a search by name still find it.
 */
export function InputField({ field, value, folded, onUnfold, onRemove }: InputFieldProps) {
  const words = t('list.filterChip', { column: field.label, text: value.trim() });
  const unfold = folded ? onUnfold : undefined;
  return (
    <div className={folded ? styles.slot : undefined} data-filled={value.trim() === '' ? undefined : true}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the control in it */}
      <div className={folded ? styles.control : undefined} onFocus={unfold} onInput={unfold}>
        <FieldInput field={field} />
      </div>
      {folded ? (
        <>
          <bdi className={`clipped ${styles.words}`} title={words} aria-hidden="true">
            {words}
          </bdi>
          {field.required === undefined && value.trim() !== '' ? (
            <button
              type="button"
              // Keyboard users empty the field itself, and do not pass each chip twice.
              tabIndex={-1}
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
        </>
      ) : null}
    </div>
  );
}
