import Autocomplete from '@mui/material/Autocomplete';
import { useState } from 'react';
import { config } from '../../config/runtimeConfig';
import { t } from '../../i18n/translate';
import { Field, type FieldShape } from '../../ui/form/Field';
import { emailCompletions } from './emailCompletions';

interface EmailInputProps extends FieldShape {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
}

/**
 * An e-mail address with completions at the company's domains, once an `@` is typed (D37): arrow keys and Enter, or a click,
 * take one; Escape closes the list.
 */
export function EmailInput({ value, onChange, disabled = false, ...field }: EmailInputProps) {
  const [wanted, setWanted] = useState(false);
  const [marked, setMarked] = useState<string>();
  const completions = emailCompletions(value, config().emailDomains);
  const open = wanted && completions.length > 0;
  const show = (next: boolean, first?: string) => {
    setWanted(next);
    setMarked(first);
  };
  return (
    <Field {...field}>
      {(control) => (
        <>
          <Autocomplete<string, false, true, true>
            freeSolo
            disableClearable
            id={control.id}
            disabled={disabled}
            open={open}
            onOpen={(event) => {
              // An arrow key that opens the list marks its first or last completion at once.
              const { key } = event as Partial<React.KeyboardEvent>;
              show(true, key === 'ArrowDown' ? completions[0] : key === 'ArrowUp' ? completions.at(-1) : undefined);
            }}
            onClose={() => show(false)}
            onHighlightChange={(_event, completion) => setMarked(completion ?? undefined)}
            options={completions}
            filterOptions={(all) => all}
            // What is marked is the option that is selected: the value is whatever was typed.
            isOptionEqualToValue={(completion) => completion === marked}
            // Else a render with another mark would take the highlight away.
            disableCloseOnSelect
            disablePortal
            onChange={(_event, text) => {
              show(false);
              onChange(text);
            }}
            value={value}
            inputValue={value}
            onInputChange={(_event, text, cause) => {
              if (cause !== 'input') return;
              setMarked(undefined);
              onChange(text);
            }}
            slotProps={{ listbox: { 'aria-label': t('form.completions') } }}
            // A text field with completions, not a combobox.
            renderInput={({ InputProps: { ref }, inputProps: { role: _role, 'aria-expanded': _open, ...input } }) => (
              <div ref={ref}>
                <input {...input} {...control} aria-haspopup="listbox" className="field" type="email" />
              </div>
            )}
          />
          <span className="visually-hidden" role="status">
            {open ? t('form.completionCount', { n: completions.length }) : ''}
          </span>
        </>
      )}
    </Field>
  );
}
