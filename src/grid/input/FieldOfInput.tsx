import { say } from '../../i18n/translate';
import type { InputField } from '../../resources/defineResource';
import { ChoiceInput } from '../../ui/form/ChoiceInput';
import { TextInput } from '../../ui/form/TextInput';
import { including, useAccounts, useRegions } from '../../ui/tool/useChoices';
import type { ChoiceField } from './inputValues';

interface FieldOfInputProps {
  readonly field: InputField;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with it, which is also said aloud. */
  readonly error: string | undefined;
}

/** One field of a list's input. */
export function FieldOfInput({ field, ...props }: FieldOfInputProps) {
  if (field.kind === 'choice') return <ChoiceOfInput field={field} {...props} />;
  const { label, placeholder } = field;
  return (
    <TextInput
      label={say(label)}
      mono
      value={props.value}
      onChange={props.onChange}
      input={placeholder === undefined ? undefined : { placeholder }}
    />
  );
}

const sources = { accounts: useAccounts, regions: useRegions } as const;

function ChoiceOfInput({ field, value, onChange, error }: FieldOfInputProps & { readonly field: ChoiceField }) {
  // A field's kind never changes, so that the hook is always the same one.
  const useSource = sources[field.choices];
  const choices = useSource({ manner: 'fetch' });
  return (
    <ChoiceInput
      label={say(field.label)}
      required={field.required !== undefined}
      value={value}
      onChange={onChange}
      error={error}
      announced={error !== ''}
      {...including(choices, value)}
    />
  );
}
