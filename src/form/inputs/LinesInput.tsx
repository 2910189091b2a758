import OutlinedInput from '@mui/material/OutlinedInput';
import { Field, type FieldShape } from '../../components/form/Field';
import { monoInput } from '../../components/form/TextInput';
import { t } from '../../i18n/translate';

interface LinesInputProps extends FieldShape {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Its initial height; a field of one line grows with its text. */
  readonly lines: number;
  readonly mono?: boolean;
  readonly placeholder?: string | undefined;
  /** The number of values in a list; absent: one text. */
  readonly count?: number;
}

/** A field of several lines, for a long text or for a list whose values are counted as they are typed. */
export function LinesInput({
  value,
  onChange,
  lines,
  mono = false,
  placeholder,
  count = 0,
  hint,
  ...field
}: LinesInputProps) {
  const growing = { minHeight: 40, maxHeight: 160, fieldSizing: 'content' };
  return (
    <Field {...field} hint={count === 0 ? hint : t('terminate.count', { n: count })}>
      {(control) => (
        <OutlinedInput
          id={control.id}
          multiline
          // MUI's textarea measures its height in JavaScript; it also renders a second, hidden one.
          inputComponent="textarea"
          value={value}
          {...(placeholder !== undefined && { placeholder })}
          onChange={(event) => onChange(event.target.value)}
          inputProps={{
            rows: lines,
            autoComplete: 'off',
            autoCapitalize: 'none',
            spellCheck: false,
            ...control.input,
          }}
          sx={{
            ...(mono && monoInput),
            '& textarea': { minHeight: 84, resize: 'vertical', ...(lines === 1 && growing) },
          }}
        />
      )}
    </Field>
  );
}
