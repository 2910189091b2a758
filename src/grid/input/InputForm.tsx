import Search from '@mui/icons-material/Search';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { say, t } from '../../i18n/translate';
import type { InputField, ListInput } from '../../resources/defineResource';
import { ActButton } from '../../ui/ActButton';
import { FieldOfInput } from './FieldOfInput';
import styles from './InputForm.module.css';
import { type ChoiceField, type InputValues, missingIn } from './inputValues';

interface InputFormProps {
  readonly input: ListInput;
  readonly values: InputValues;
  readonly onChange: (values: InputValues) => void;
  readonly onSearch: (values: InputValues) => void;
  readonly onClear: () => void;
}

/** The form above a list whose call has to be told what to list. It searches only when it is told to, by its button or Enter. */
export function InputForm({ input, values, onChange, onSearch, onClear }: InputFormProps) {
  const { fields, clear = false } = input;
  const [refused, setRefused] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const wrong = refused > 0 ? missingIn(fields, values) : [];

  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refused]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const complete = missingIn(fields, values).length === 0;
    setRefused(complete ? 0 : refused + 1);
    if (complete) onSearch(values);
  };

  return (
    <form ref={form} className={styles.form} data-wide={fields.length > 3 || undefined} noValidate onSubmit={submit}>
      {fields.map((field) => (
        <FieldOfInput
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          error={errorOf(field, wrong)}
          onChange={(value) => onChange({ ...values, [field.name]: value })}
        />
      ))}
      <div className={styles.actions}>
        <ActButton label={t('list.search')} icon={Search} filled submits />
        {clear ? (
          <ActButton
            label={t('list.clear')}
            onPress={() => {
              setRefused(0);
              onClear();
            }}
          />
        ) : null}
      </div>
    </form>
  );
}

/** What is said at a field that is wrong: words that stand at an earlier one already are not said again. */
function errorOf(field: InputField, wrong: readonly ChoiceField[]): string | undefined {
  const place = wrong.findIndex(({ name }) => name === field.name);
  const words = wrong[place]?.required;
  if (words === undefined) return undefined;
  return wrong.slice(0, place).some(({ required }) => required === words) ? '' : say(words);
}
