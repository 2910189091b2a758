import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import Search from '@mui/icons-material/Search';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { ActButton } from '../../components/ActButton';
import type { FormValues } from '../../definitions/formParts';
import type { ListInput } from '../../definitions/list';
import { FormFrame } from '../../form/FormFrame';
import type { FormState } from '../../form/useFormState';
import { t } from '../../i18n/translate';
import { mobileWidth } from '../../theme/tokens';
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
 * The form above a list whose call has to be told what to list. It searches only when its button or Enter is pressed. A long one is
 * compact once it has searched. On a phone it is then folded to chips of what was searched for. A button unfolds it, and so does any
 * of its fields.
 */
export function InputForm({ input: { clear = false }, form, searched, onSearch, onClear }: InputFormProps) {
  const [open, setOpen] = useState(false);
  const phone = useMediaQuery(`(max-width: ${mobileWidth}px)`, { noSsr: true });
  const isCompact = form.fields.length > 3 && searched;
  const folds = isCompact && phone;
  const folded = folds && !open;
  const isEmpty = form.fields.every(({ name }) => (form.values[name] ?? '').trim() === '');
  return (
    <FormFrame
      form={form}
      manner="fetch"
      className={[folded ? styles.folded : styles.form, isCompact && styles.compact].filter(Boolean).join(' ')}
      wide={form.fields.length > 3}
      onSubmit={(unreadable) => {
        const good = form.isGood(unreadable);
        setOpen(!good);
        if (good) onSearch(form.values);
      }}
    >
      {() => (
        <>
          {folds ? (
            <button
              type="button"
              className={`button plain ${styles.unfold}`}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <ExpandMore fontSize="small" aria-hidden="true" />
              {t('list.allFields')}
            </button>
          ) : null}
          {folded && isEmpty ? <span className="secondary">{t('list.noFilters')}</span> : null}
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
