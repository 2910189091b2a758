import Autocomplete from '@mui/material/Autocomplete';
import { useState } from 'react';
import { Field, type FieldShape } from '../../components/form/Field';
import { config } from '../../config/runtimeConfig';
import { t } from '../../i18n/translate';

/**
 * What an email address that is being typed may become: its part before the `@` with each domain that goes on as the part
 * after it does. Nothing before there is an `@`, and nothing once the address is one of them (R23).
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

/**
 * An email address with completions at the company's domains, once an `@` is typed (D37): arrow keys and Enter, or a click,
 * take one; Escape closes the list.
 */
export function EmailInput({ value, onChange, disabled = false, ...field }: EmailInputProps) {
  // The highlighted completion of the open list, '' for none; `undefined` while the list is closed.
  const [highlighted, setHighlighted] = useState<string>();
  const completions = emailCompletions(value, config().emailDomains);
  const open = highlighted !== undefined && completions.length > 0;
  return (
    <Field {...field}>
      {(control) => (
        <>
          <Autocomplete<string, false, true, true>
            freeSolo
            disableClearable
            disablePortal
            // Else a render with another highlight would take it away.
            disableCloseOnSelect
            id={control.id}
            disabled={disabled}
            options={completions}
            filterOptions={(all) => all}
            // What is highlighted is the option that is selected; the value is whatever was typed.
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
            renderInput={({ InputProps: { ref }, inputProps: { role: _role, 'aria-expanded': _open, ...input } }) => (
              <div ref={ref}>
                <input {...input} {...control} aria-haspopup="listbox" className="field" type="email" />
              </div>
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
