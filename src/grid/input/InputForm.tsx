import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import Search from '@mui/icons-material/Search';
import { useState } from 'react';
import type { FormValues } from '../../definitions/formParts';
import type { ListInput } from '../../definitions/list';
import { FormFrame } from '../../form/FormFrame';
import type { FormState } from '../../form/useFormState';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { InputField } from './InputField';
import styles from './input.module.css';

interface InputFormProps {
  readonly input: ListInput;
  readonly form: FormState;
  /** The rows of a search are shown: they need the room more than the form does. */
  readonly searched: boolean;
  readonly onSearch: (values: FormValues) => void;
  readonly onClear: () => void;
}

/**
 * The form above a list whose call has to be told what to list. It searches only when it is told to, by its button or Enter. A long
 * one is folded to chips once it has searched, and whole again as soon as one of its fields is reached.
 */
export function InputForm({ input: { clear = false }, form, searched, onSearch, onClear }: InputFormProps) {
  const [open, setOpen] = useState(false);
  const long = form.fields.length > 3;
  const folded = long && searched && !open;
  const bare = form.fields.every(({ name }) => (form.values[name] ?? '').trim() === '');
  return (
    <FormFrame
      form={form}
      manner="fetch"
      className={folded ? styles.folded : styles.form}
      wide={long}
      onSubmit={(unreadable) => {
        const good = form.isGood(unreadable);
        setOpen(!good);
        if (good) onSearch(form.values);
      }}
    >
      {() => (
        <>
          {folded ? (
            // Before the chips: whoever searched by Enter is as near to Search and the rows as in the whole form.
            <button
              type="button"
              className={`button plain ${styles.unfold}`}
              onClick={({ currentTarget: { form: element } }) => {
                const first = (within: string) => element?.querySelector<HTMLElement>(`${within} :is(input, textarea)`);
                (first('[data-filled]') ?? first(''))?.focus();
              }}
            >
              <ExpandMore fontSize="small" aria-hidden="true" />
              {t('list.allFields')}
            </button>
          ) : null}
          {folded && bare ? <span className="secondary">{t('list.noFilters')}</span> : null}
          {form.fields.map((field) => (
            <InputField
              key={field.name}
              field={field}
              value={form.values[field.name] ?? ''}
              folded={folded}
              onUnfold={() => setOpen(true)}
              onRemove={() => {
                form.change({ [field.name]: '' });
                onSearch({ ...form.values, [field.name]: '' });
              }}
            />
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
