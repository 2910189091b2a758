import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { type Ref, type RefObject, useId, useState } from 'react';
import { t } from '../../i18n/translate';
import { SmallField } from '../toolbar/SmallField';
import { maxNameLength, maxViews, type NameFault, named, nameFault, type SavedView } from './savedViews';

/** Returns the words for the fault of a name. */
export function faultText(fault: NameFault | undefined): string | undefined {
  switch (fault) {
    case 'empty':
      return t('views.empty');
    case 'long':
      return t('views.long', { maximum: maxNameLength });
    case 'taken':
      return t('views.taken');
    case 'full':
      return t('views.full', { maximum: maxViews });
    default:
      return undefined;
  }
}

interface NameFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly fault: string | undefined;
  /** Stands below it unless it has a fault. */
  readonly hint?: string | undefined;
  readonly onChange: (name: string) => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** A field for the name of a view, with its fault. */
export function NameField({ label, placeholder, value, fault, hint, onChange, ref }: NameFieldProps) {
  const note = useId();
  const text = fault ?? hint;
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <SmallField
        ref={ref}
        type="text"
        label={label}
        aria-invalid={fault === undefined ? undefined : true}
        aria-describedby={text === undefined ? undefined : note}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {text === undefined ? null : (
        <FormHelperText id={note} component="div" error={fault !== undefined}>
          {text}
        </FormHelperText>
      )}
    </Box>
  );
}

interface SaveViewFormProps {
  readonly views: readonly SavedView[];
  /** The first text of the field. */
  readonly suggested: string;
  readonly onSave: (name: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
}

export const nameFormLook = { display: 'flex', gap: 2, alignItems: 'flex-start', px: 4 };

/** Saves the current view under a name; replaces the view that has it. */
export function SaveViewForm({ views, suggested, onSave, field }: SaveViewFormProps) {
  const [name, setName] = useState(suggested);
  const [tried, setTried] = useState(false);
  const fault = nameFault(views, name);
  const replaces = named(views, name) !== undefined;
  return (
    <Box
      component="form"
      sx={{ ...nameFormLook, py: 3, borderTop: 1, borderColor: 'divider' }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        field.current?.focus();
        setTried(fault !== undefined);
        if (fault) return;
        onSave(name);
        setName('');
      }}
    >
      <NameField
        ref={field}
        label={t('views.name')}
        placeholder={t('views.nameHint')}
        value={name}
        fault={tried ? faultText(fault) : undefined}
        hint={t(replaces ? 'views.replaces' : 'views.keeps')}
        onChange={setName}
      />
      <Button type="submit" variant="contained" color="primary">
        {t(replaces ? 'views.replace' : 'views.save')}
      </Button>
    </Box>
  );
}
