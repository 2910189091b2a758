import Search from '@mui/icons-material/Search';
import type { ListInput } from '../../definitions/list';
import { FieldInput } from '../../form/FieldInput';
import { FormFrame } from '../../form/FormFrame';
import type { FormState } from '../../form/useFormState';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import styles from './input.module.css';

interface InputFormProps {
  readonly input: ListInput;
  readonly form: FormState;
  /** The address searches for something: the rows need the room more than the form does. */
  readonly searched: boolean;
  readonly onSearch: () => void;
  readonly onClear: () => void;
}

/**
 * The form above a list whose call has to be told what to list. It searches only when it is told to, by its button or Enter. A long
 * one is drawn smaller once it has searched, and stays in use: the next search begins in it.
 */
export function InputForm({ input: { clear = false }, form, searched, onSearch, onClear }: InputFormProps) {
  const long = form.fields.length > 3;
  return (
    <FormFrame
      form={form}
      manner="fetch"
      className={`${styles.form} ${long && searched ? styles.compact : ''}`}
      wide={long}
      onSubmit={(unreadable) => {
        if (form.isGood(unreadable)) onSearch();
      }}
    >
      {() => (
        <>
          {form.fields.map((field) => (
            <FieldInput key={field.name} field={field} />
          ))}
          <div className={styles.actions}>
            <ActButton label={t('list.search')} icon={Search} filled submits />
            {clear ? <ActButton label={t('list.clear')} onPress={onClear} /> : null}
          </div>
        </>
      )}
    </FormFrame>
  );
}
