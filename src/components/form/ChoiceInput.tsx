import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { fold, formsOf } from '../../dataProvider/listIndex/fold';
import { t } from '../../i18n/translate';
import { Field, type FieldShape } from './Field';

/** An option of a choice. */
export interface Choice {
  readonly value: string;
  /** Its text, which the search matches. */
  readonly label: string;
  /** Its description, shown beside the label. The search matches it too. */
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
  readonly loading?: boolean;
  /** The text for an empty list of choices. */
  readonly empty?: string;
  readonly clearable?: boolean;
  readonly placeholder?: string;
}

/** A combobox with a search for one of many choices. Lists the first {@link maximumListed} matches, and says so. */
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
    <Field {...field} disabled={disabled} hint={chosen?.disabled ?? field.hint ?? manyHint(choices.length)}>
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
                <Box component="span" sx={{ display: 'flex', flex: 1, gap: 4, minWidth: 0 }}>
                  <Box component="bdi" sx={{ flex: 'none', minWidth: 56, maxWidth: '60%', overflowWrap: 'anywhere' }}>
                    {label}
                  </Box>
                  <Box component="bdi" id={`${id}${name}`} className="clipped" sx={{ color: 'text.secondary' }}>
                    {about}
                  </Box>
                </Box>
              )}
            </li>
          )}
          renderInput={({ InputProps, inputProps }) => (
            <OutlinedInput
              {...InputProps}
              fullWidth
              {...(placeholder !== undefined && { placeholder })}
              inputProps={{ ...inputProps, ...control.input }}
            />
          )}
        />
      )}
    </Field>
  );
}

const manyHint = (all: number) =>
  all > maximumListed ? t('form.manyChoices', { maximum: maximumListed, all }) : undefined;

/** Longer lists take seconds to render. */
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
