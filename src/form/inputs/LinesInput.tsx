import { Field, type FieldShape } from '../../components/form/Field';
import { t } from '../../i18n/translate';
import styles from '../Fields.module.css';

interface LinesInputProps extends FieldShape {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** How high it is at first; one of a single line grows with what is in it. */
  readonly lines: number;
  readonly mono?: boolean;
  readonly placeholder?: string | undefined;
  /** The number of values in a list; absent: one text. */
  readonly count?: number;
}

/** A box of several lines, for a long text or for a list whose values are counted as they are typed. */
export function LinesInput({ value, onChange, lines, mono, placeholder, count = 0, hint, ...field }: LinesInputProps) {
  return (
    <Field {...field} hint={count === 0 ? hint : t('terminate.count', { n: count })}>
      {(control) => (
        <textarea
          {...control}
          className={`field ${mono ? 'mono' : ''} ${styles.box}`}
          data-low={lines === 1 || undefined}
          rows={lines}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
