import Autocomplete from '@mui/material/Autocomplete';
import { useId } from 'react';
import { fold, formsOf } from '../../dataProvider/listIndex/fold';
import { t } from '../../i18n/translate';
import styles from './choices.module.css';
import { Field, type FieldShape } from './Field';

/** One of what can be chosen. */
export interface Choice {
  readonly value: string;
  /** Its text, by which it is found. */
  readonly label: string;
  /** More about it: it stands beside the label, describes it, and finds it too. */
  readonly about?: string | undefined;
  /** Why it cannot be chosen. */
  readonly disabled?: string | undefined;
}

interface ChoiceInputProps extends FieldShape {
  readonly choices: readonly Choice[];
  /** `''` for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
  /** The choices are on their way. */
  readonly loading?: boolean;
  /** What is said when there is nothing to choose. */
  readonly empty?: string;
  /** A choice that is made can be taken back. */
  readonly clearable?: boolean;
  readonly placeholder?: string;
}

/**
 * A combobox with a search, for one of few or of thousands of choices: of those it lists the first ones that are found, and
 * says so.
 */
export function ChoiceInput({
  choices,
  value,
  onChange,
  disabled = false,
  loading = false,
  empty = t('form.noChoice'),
  clearable = true,
  placeholder,
  ...field
}: ChoiceInputProps) {
  const id = useId();
  const chosen = choices.find((choice) => choice.value === value) ?? null;
  return (
    <Field {...field} hint={field.hint ?? manyHint(choices.length)}>
      {(control) => (
        <Autocomplete<Choice, false, boolean>
          id={control.id}
          options={choices}
          filterOptions={(all, { inputValue }) => findChoices(all, inputValue)}
          value={chosen}
          disabled={disabled}
          loading={loading}
          loadingText={t('app.loading')}
          noOptionsText={empty}
          openText={t('form.open')}
          closeText={t('form.close')}
          clearText={t('form.clear')}
          disableClearable={!clearable}
          autoHighlight
          selectOnFocus
          handleHomeEndKeys
          getOptionKey={(choice) => choice.value}
          getOptionLabel={(choice) => choice.label}
          getOptionDisabled={(choice) => choice.disabled !== undefined}
          isOptionEqualToValue={(one, other) => one.value === other.value}
          onChange={(_event, choice) => onChange(choice?.value ?? '')}
          renderOption={({ key, ...item }, { value: name, label, about }) => (
            <li
              key={key}
              {...item}
              {...(about === undefined ? {} : { 'aria-label': label, 'aria-describedby': `${id}${name}` })}
            >
              {about === undefined ? (
                label
              ) : (
                <span className={styles.choiceOption}>
                  <bdi>{label}</bdi>
                  <bdi id={`${id}${name}`} className={`clipped ${styles.about}`}>
                    {about}
                  </bdi>
                </span>
              )}
            </li>
          )}
          renderInput={(params) => (
            <div ref={params.InputProps.ref} className={styles.choiceBox}>
              <input
                {...params.inputProps}
                className="field"
                required={control.required}
                placeholder={placeholder}
                aria-describedby={control['aria-describedby']}
                aria-invalid={control['aria-invalid']}
              />
              {params.InputProps.endAdornment}
            </div>
          )}
        />
      )}
    </Field>
  );
}

const manyHint = (all: number) =>
  all > maximumListed ? t('form.manyChoices', { maximum: maximumListed, all }) : undefined;

/** So many choices are listed at a time: more of them take seconds to draw, and nobody reads them. */
export const maximumListed = 200;

/** Returns a text as it is compared: in lower case and without accents. */
const plain = (text: string) => fold(text.normalize('NFD').replace(/\p{M}/gu, ''));

/**
 * Returns the choices that a text finds by label or description, in any form that lists find too ({@link formsOf}): exact labels
 * first, then labels that begin with it, then the others, each kind in its order; at most {@link maximumListed}.
 *
 * @param aboutOf returns the description that is searched beside the label
 */
export function findChoices(
  choices: readonly Choice[],
  text: string,
  aboutOf = ({ about = '' }: Choice): string => about,
): Choice[] {
  const forms = [...new Set(formsOf(text).map(plain))];
  if (forms.length === 0) return choices.slice(0, maximumListed);
  const exact: Choice[] = [];
  const begins: Choice[] = [];
  const others: Choice[] = [];
  for (const choice of choices) {
    const label = plain(choice.label);
    const about = plain(aboutOf(choice));
    if (forms.includes(label)) exact.push(choice);
    else if (forms.some((form) => label.startsWith(form))) begins.push(choice);
    else if (forms.some((form) => label.includes(form) || about.includes(form))) others.push(choice);
  }
  return [...exact, ...begins, ...others].slice(0, maximumListed);
}
