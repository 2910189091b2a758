import Close from '@mui/icons-material/Close';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiIconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type FocusEvent, type Ref, useId, useState } from 'react';
import { partsOf } from '../../definitions/formParts';
import { t } from '../../i18n/translate';
import { type Choice, findChoices } from './ChoiceInput';
import { Field, type FieldShape } from './Field';

interface ChoicesInputProps extends FieldShape {
  readonly choices: readonly Choice[];
  /** The chosen values, in the order of choice. */
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly disabled?: boolean;
  /** Other values can be typed: Enter, a comma or leaving the field adds them. */
  readonly free?: boolean;
  /** The text for an empty list of choices. */
  readonly empty?: string;
  readonly placeholder?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Returns why a choice is disabled and what it is about. */
const descriptionOf = ({ disabled, about }: Choice): string | undefined =>
  [disabled, about].filter(Boolean).join(' ') || undefined;

/** A combobox with a search, for several of many choices. Disabled ones are listed with the reason. */
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
  /** Adds the typed values; those that are the label of a choice add that choice. */
  const add = (text: string) => {
    const added = partsOf(text).map((part) => choices.find(({ label }) => label === part)?.value ?? part);
    onChange([...new Set([...values, ...added])]);
    setTyped('');
  };
  return (
    <Field {...field} disabled={disabled}>
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
            // A click into the field keeps the list open.
            if (reason !== 'toggleInput' || event.type !== 'mousedown') setOpen(false);
          }}
          // Inside of the page's landmark (D39).
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
            <li key={key} {...item} aria-label={choice.label} aria-describedby={`${id}${choice.value}`}>
              <Box component="span" sx={{ display: 'grid', minWidth: 0, overflowWrap: 'anywhere' }}>
                <bdi>{choice.label}</bdi>
                {/* Rendered by CSS, because text would belong to the option's name. */}
                <Box
                  component="span"
                  className="fine-print"
                  data-why={descriptionOf(choice)}
                  sx={{ '&[data-why]::before': { content: "attr(data-why) / ''" } }}
                />
                <span id={`${id}${choice.value}`} hidden>
                  {descriptionOf(choice)}
                </span>
              </Box>
            </li>
          )}
          renderValue={(shown, getItemProps) =>
            (shown as readonly Choice[]).map((choice, index) => {
              const { key, onDelete, disabled: _disabled, ...item } = getItemProps({ index });
              return (
                // Without `onDelete`, which would make the chip a button around the button that removes it.
                <Chip
                  key={key}
                  {...item}
                  title={choice.label}
                  sx={{ '& .MuiChip-label': { display: 'flex', pr: 0 } }}
                  label={
                    <>
                      <bdi className="clipped">{choice.label}</bdi>
                      <MuiIconButton
                        size="small"
                        tabIndex={-1}
                        aria-label={t('form.unchoose', { choice: choice.label })}
                        onClick={onDelete}
                      >
                        <Close fontSize="inherit" aria-hidden="true" />
                      </MuiIconButton>
                    </>
                  }
                />
              );
            })
          }
          renderInput={({ InputProps, inputProps }) => (
            <OutlinedInput
              {...InputProps}
              fullWidth
              inputProps={{
                ...inputProps,
                placeholder: values.length === 0 ? placeholder : undefined,
                ...control.input,
                onBlur: (event: FocusEvent<HTMLInputElement>) => {
                  if (free && typed.trim() !== '') add(typed);
                  inputProps.onBlur?.(event);
                },
              }}
              inputRef={ref}
            />
          )}
        />
      )}
    </Field>
  );
}
