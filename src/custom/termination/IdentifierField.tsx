import type { ReactNode } from 'react';
import { t } from '../../i18n/translate';
import { Field } from '../../ui/form/Field';
import { TextInput } from '../../ui/form/TextInput';
import styles from './IdentifierField.module.css';
import { entriesOf, type IdentifierKind, kindLabels } from './identifiers';

interface IdentifierFieldProps {
  readonly kind: IdentifierKind;
  /** Its name; absent: that of the kind. */
  readonly label?: string;
  /** What stands below while nothing is entered; `null` for nothing. */
  readonly hint?: ReactNode;
  readonly placeholder?: string | undefined;
  /** One line high until more is entered: where several of them stand below each other. */
  readonly low?: boolean;
  readonly text: string;
  readonly error: string | undefined;
  /** What is wrong is also said aloud; absent: it is. */
  readonly announced?: boolean;
  readonly onType: (text: string) => void;
}

/** The field of one kind of identifier: many in a box of several lines, or one tag name. It counts what is typed. */
export function IdentifierField(props: IdentifierFieldProps) {
  const { kind, label = t(kindLabels[kind]), placeholder, low = false, text, error, announced = true, onType } = props;
  const field = { label, error, announced };
  if (kind === 'tagname') {
    const { hint = t('terminate.tagHint') } = props;
    return <TextInput {...field} hint={hint ?? undefined} value={text} onChange={onType} />;
  }
  const { hint = t('terminate.hint') } = props;
  const count = entriesOf(kind, text).length;
  return (
    <Field {...field} hint={count === 0 ? (hint ?? undefined) : t('terminate.count', { n: count })}>
      {(control) => (
        <textarea
          id={control.id}
          aria-describedby={control['aria-describedby']}
          aria-invalid={control['aria-invalid']}
          className={`field mono ${styles.box}`}
          data-low={low || undefined}
          rows={low ? 1 : 3}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          value={text}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
}
