import Close from '@mui/icons-material/Close';
import Autocomplete from '@mui/material/Autocomplete';
import { type FocusEvent, type Ref, useId, useState } from 'react';
import { partsOf } from '../../definitions/formParts';
import { t } from '../../i18n/translate';
import { type Choice, findChoices } from './ChoiceInput';
import styles from './choices.module.css';
import { Field, type FieldShape } from './Field';

interface ChoicesInputProps extends FieldShape {
  readonly choices: readonly Choice[];
  /** The values that are chosen, in the order in which they were. */
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly disabled?: boolean;
  /** Other values can be typed: Enter, a comma or leaving the field adds them. */
  readonly free?: boolean;
  /** What is said when there is nothing to choose. */
  readonly empty?: string;
  readonly placeholder?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Returns why a choice is disabled and what it is about. */
const descriptionOf = ({ disabled, about }: Choice): string | undefined =>
  [disabled, about].filter(Boolean).join(' ') || undefined;

/** A combobox with a search, for several of many choices. One that cannot be chosen is listed all the same, and says why. */
export function ChoicesInput({
  choices,
  values,
  onChange,
  disabled = false,
  free = false,
  empty = t('form.noChoice'),
  placeholder,
  ref,
  ...field
}: ChoicesInputProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const typedChoice = (value: string): Choice => ({ value, label: value });
  const chosen = values.flatMap(
    (value) => choices.find((choice) => choice.value === value) ?? (free ? [typedChoice(value)] : []),
  );
  /** Adds what is typed: a choice by its label, anything else as it is. */
  const add = (text: string) => {
    const added = partsOf(text).map((part) => choices.find(({ label }) => label === part)?.value ?? part);
    onChange([...new Set([...values, ...added])]);
    setTyped('');
  };
  return (
    <Field {...field}>
      {(control) => (
        <Autocomplete<Choice, true, false, boolean>
          multiple
          freeSolo={free}
          inputValue={typed}
          onInputChange={(_event, text, reason) => {
            // MUI resets the text when the chosen values are another array, which they are after each key.
            if (reason === 'reset') return;
            if (free && /[,\r\n]/.test(text)) add(text);
            else setTyped(text);
          }}
          id={control.id}
          options={choices}
          // A description says what a choice allows or looks like: words of it find nothing.
          filterOptions={(all, { inputValue }) => findChoices(all, inputValue, () => '')}
          value={chosen}
          disabled={disabled}
          open={open}
          onOpen={() => setOpen(true)}
          onClose={(event, reason) => {
            // One more click into the field looks for one more choice: the list stays.
            if (reason !== 'toggleInput' || event.type !== 'mousedown') setOpen(false);
          }}
          // Where the field is: the page's content stands in its landmark (D39).
          disablePortal
          disableCloseOnSelect
          disabledItemsFocusable
          noOptionsText={empty}
          openText={t('form.open')}
          closeText={t('form.close')}
          clearText={t('form.clear')}
          // Enter on a typed value must add that value, not the first choice that resembles it.
          autoHighlight={!free}
          handleHomeEndKeys
          getOptionKey={(choice) => (typeof choice === 'string' ? choice : choice.value)}
          getOptionLabel={(choice) => (typeof choice === 'string' ? choice : choice.label)}
          getOptionDisabled={(choice) => choice.disabled !== undefined && !values.includes(choice.value)}
          isOptionEqualToValue={(one, other) => one.value === other.value}
          onChange={(_event, next) => {
            const text = next.find((one) => typeof one === 'string');
            if (text !== undefined) add(text);
            else onChange(next.flatMap((one) => (typeof one === 'string' ? [] : [one.value])));
          }}
          renderOption={({ key, ...item }, choice) => (
            <li
              key={key}
              {...item}
              className={`${item.className} ${styles.item}`}
              aria-label={choice.label}
              aria-describedby={`${id}${choice.value}`}
            >
              <span className={styles.option}>
                <bdi>{choice.label}</bdi>
                {/* Drawn by the style sheet, because text would belong to the name. */}
                <span className={`fine-print ${styles.why}`} data-why={descriptionOf(choice)} />
                <span id={`${id}${choice.value}`} hidden>
                  {descriptionOf(choice)}
                </span>
              </span>
            </li>
          )}
          renderValue={(shown, getItemProps) =>
            (shown as readonly Choice[]).map((choice, index) => {
              const { key, onDelete, className: _look, disabled: _off, ...item } = getItemProps({ index });
              return (
                <span key={key} {...item} className={styles.tag} title={choice.label}>
                  <bdi>{choice.label}</bdi>
                  <button
                    type="button"
                    tabIndex={-1}
                    className={styles.remove}
                    aria-label={t('form.unchoose', { choice: choice.label })}
                    onClick={onDelete}
                  >
                    <Close fontSize="inherit" aria-hidden="true" />
                  </button>
                </span>
              );
            })
          }
          renderInput={(params) => (
            <div ref={params.InputProps.ref} className={`field ${styles.box}`}>
              {params.InputProps.startAdornment}
              <input
                {...params.inputProps}
                ref={(input) => {
                  const { ref: inner } = params.inputProps as { ref?: Ref<HTMLInputElement> };
                  for (const one of [inner, ref]) {
                    if (typeof one === 'function') one(input);
                    else if (one) one.current = input;
                  }
                }}
                className={styles.input}
                onBlur={(event: FocusEvent<HTMLInputElement>) => {
                  if (free && typed.trim() !== '') add(typed);
                  params.inputProps.onBlur?.(event);
                }}
                required={control.required}
                placeholder={values.length === 0 ? placeholder : undefined}
                aria-describedby={control['aria-describedby']}
                aria-invalid={control['aria-invalid']}
              />
              {params.InputProps.endAdornment}
            </div>
          )}
        />
      )}
    </Field>
  );
}
