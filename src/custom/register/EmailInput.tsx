import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { config } from '../../config/runtimeConfig';
import { t } from '../../i18n/translate';
import { Field, type FieldShape } from '../../ui/form/Field';
import styles from './EmailInput.module.css';
import { emailCompletions } from './emailCompletions';

interface EmailInputProps extends FieldShape {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * An e-mail address with completions at the company's domains, once an `@` is typed (D37): arrow keys and Enter, or a click,
 * take one; Escape puts them away.
 */
export function EmailInput({ value, onChange, disabled, ref, ...field }: EmailInputProps) {
  const listId = useId();
  const [wanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const completions = emailCompletions(value, config().emailDomains);
  const open = wanted && completions.length > 0;
  const marked = open ? completions[active] : undefined;

  function show(next: boolean): void {
    setWanted(next);
    setActive(-1);
  }

  function take(completion: string): void {
    onChange(completion);
    show(false);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const count = completions.length;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (count === 0) return;
      event.preventDefault();
      setWanted(true);
      const start = event.key === 'ArrowDown' ? 0 : count - 1;
      const step = event.key === 'ArrowDown' ? 1 : count - 1;
      setActive(marked === undefined ? start : (active + step) % count);
    } else if (event.key === 'Enter' && marked !== undefined) {
      event.preventDefault();
      take(marked);
    } else if (event.key === 'Escape' && open) {
      // It closes the list, not the dialog around it.
      event.stopPropagation();
      show(false);
    }
  }

  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...control}
            ref={ref}
            className="field"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={disabled}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={open ? listId : undefined}
            aria-activedescendant={marked === undefined ? undefined : `${listId}${active}`}
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
              show(true);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => show(false)}
          />
          <span className="visually-hidden" role="status">
            {open ? t('register.completionCount', { n: completions.length }) : ''}
          </span>
          {open ? (
            <div id={listId} className={styles.list} role="listbox" aria-label={t('register.completions')}>
              {completions.map((completion, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
                // biome-ignore lint/a11y/useFocusableInteractive: as above; the field names it as its active descendant
                <div
                  key={completion}
                  id={`${listId}${index}`}
                  className={styles.option}
                  role="option"
                  aria-selected={index === active}
                  title={completion}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => take(completion)}
                >
                  {completion}
                </div>
              ))}
            </div>
          ) : null}
        </div>
      )}
    </Field>
  );
}
