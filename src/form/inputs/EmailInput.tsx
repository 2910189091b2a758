import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { Field, type FieldShape } from '../../components/form/Field';
import { config } from '../../config/runtimeConfig';
import { t } from '../../i18n/translate';

/**
 * Returns the completions of an email address that is being typed: its part before the `@` with each domain that starts with the
 * part after it. Returns none before an `@` is typed, and none once a domain is complete (R23).
 *
 * @example emailCompletions('ada@example.o', ['example.com', 'example.org']) // ['ada@example.org']
 */
export function emailCompletions(typed: string, domains: readonly string[]): readonly string[] {
  const text = typed.trim();
  const at = text.indexOf('@');
  if (at < 1) return [];
  const local = text.slice(0, at);
  const begun = text.slice(at + 1).toLowerCase();
  const fitting = domains.filter((domain) => domain.toLowerCase().startsWith(begun));
  return fitting.some((domain) => domain.toLowerCase() === begun) ? [] : fitting.map((domain) => `${local}@${domain}`);
}

interface EmailInputProps extends FieldShape {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
}

/** An email address. Once an `@` is typed, it lists completions with the company's domains (D37). */
export function EmailInput({ value, onChange, disabled = false, ...field }: EmailInputProps) {
  // The highlighted completion of the open list, '' for none; `undefined` while the list is closed.
  const [highlighted, setHighlighted] = useState<string>();
  const completions = emailCompletions(value, config().emailDomains);
  const open = highlighted !== undefined && completions.length > 0;
  return (
    <Field {...field} disabled={disabled}>
      {(control) => (
        <>
          <Autocomplete<string, false, true, true>
            freeSolo
            disableClearable
            disablePortal
            // Otherwise a render with another highlight clears it.
            disableCloseOnSelect
            id={control.id}
            disabled={disabled}
            options={completions}
            filterOptions={(all) => all}
            // The highlighted option counts as selected; the value is the typed text.
            isOptionEqualToValue={(completion) => completion === highlighted}
            value={value}
            inputValue={value}
            open={open}
            onOpen={(event) => {
              // An arrow key that opens the list highlights its first or last completion at once.
              const { key } = event as Partial<React.KeyboardEvent>;
              setHighlighted(key === 'ArrowDown' ? completions[0] : key === 'ArrowUp' ? completions.at(-1) : '');
            }}
            onClose={() => setHighlighted(undefined)}
            onHighlightChange={(_event, completion) => setHighlighted(completion ?? '')}
            onChange={(_event, text) => {
              setHighlighted(undefined);
              onChange(text);
            }}
            onInputChange={(_event, text, cause) => {
              if (cause !== 'input') return;
              setHighlighted('');
              onChange(text);
            }}
            slotProps={{ listbox: { 'aria-label': t('form.completions') } }}
            // A text field with completions, not a combobox.
            renderInput={({ InputProps, inputProps: { role: _role, 'aria-expanded': _open, ...input } }) => (
              <OutlinedInput
                {...InputProps}
                fullWidth
                type="email"
                inputProps={{ ...input, ...control.input, 'aria-haspopup': 'listbox' }}
              />
            )}
          />
          <span className="visually-hidden" role="status">
            {open
              ? t(completions.length === 1 ? 'form.completionCountOne' : 'form.completionCount', {
                  n: completions.length,
                })
              : ''}
          </span>
        </>
      )}
    </Field>
  );
}
