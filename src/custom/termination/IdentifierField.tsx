import { t } from '../../i18n/translate';
import { Field } from '../../ui/form/Field';
import { TextInput } from '../../ui/form/TextInput';
import styles from './IdentifierField.module.css';
import { entriesOf, type IdentifierKind, kindLabels } from './identifiers';

interface IdentifierFieldProps {
  readonly kind: IdentifierKind;
  readonly text: string;
  readonly error: string | undefined;
  readonly onType: (text: string) => void;
}

/** The field of one kind of identifier: many in a box of several lines, or one tag name. It counts what is typed. */
export function IdentifierField({ kind, text, error, onType }: IdentifierFieldProps) {
  const field = { label: t(kindLabels[kind]), error, announced: true };
  if (kind === 'tagname') {
    return <TextInput {...field} hint={t('terminate.tagHint')} value={text} onChange={onType} />;
  }
  const count = entriesOf(kind, text).length;
  return (
    <Field {...field} hint={count === 0 ? t('terminate.hint') : t('terminate.count', { n: count })}>
      {(control) => (
        <textarea
          id={control.id}
          aria-describedby={control['aria-describedby']}
          aria-invalid={control['aria-invalid']}
          className={`field mono ${styles.box}`}
          rows={3}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
}
