import Search from '@mui/icons-material/Search';
import type { ListInput } from '../../definitions/list';
import { FieldInput } from '../../form/FieldInput';
import { FormFrame } from '../../form/FormFrame';
import type { FormState } from '../../form/useFormState';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import styles from './InputForm.module.css';

interface InputFormProps {
  readonly input: ListInput;
  readonly form: FormState;
  readonly onSearch: () => void;
  readonly onClear: () => void;
}

/** The form above a list whose call has to be told what to list. It searches only when it is told to, by its button or Enter. */
export function InputForm({ input: { clear = false }, form, onSearch, onClear }: InputFormProps) {
  return (
    <FormFrame
      form={form}
      manner="fetch"
      className={styles.form}
      wide={form.fields.length > 3}
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
