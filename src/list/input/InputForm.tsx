import Close from '@mui/icons-material/Close';
import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { ActButton } from '../../components/ActButton';
import type { FormValues } from '../../definitions/formParts';
import type { ListInput } from '../../definitions/list';
import { FieldInput } from '../../form/FieldInput';
import { FormFrame } from '../../form/FormFrame';
import type { FormField } from '../../form/fields';
import type { FormState } from '../../form/useFormState';
import { t } from '../../i18n/translate';
import { mobileWidth } from '../../theme/tokens';

interface InputFormProps {
  readonly input: ListInput;
  readonly form: FormState;
  /** The rows of a search are shown, and need the room. */
  readonly searched: boolean;
  readonly onSearch: (values: FormValues) => void;
  readonly onClear: () => void;
}

/** A form with more fields is compact after a search. */
const maxRoomyFields = 3;

const foldedLook = {
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  mb: 3,
} as const;

function gridLook(isLong: boolean, isCompact: boolean) {
  const columns = isLong
    ? `repeat(auto-fill, minmax(${isCompact ? 132 : 172}px, 1fr))`
    : 'repeat(2, minmax(0, 240px)) auto';
  return {
    display: 'grid',
    gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: columns },
    gap: isCompact ? 2 : 3,
    alignItems: 'start',
    mb: isCompact ? 3 : 4,
    '& button': { whiteSpace: 'nowrap' },
    // An odd last field fills its line.
    ...(isLong && { '& > :nth-last-of-type(2):nth-of-type(odd)': { gridColumn: { xs: '1 / -1', md: 'auto' } } }),
    ...(isCompact && compactLook),
  };
}

const compactLook = {
  '& label': { mb: 1.5, fontSize: 'var(--size-small)', lineHeight: '18px' },
  '& .MuiOutlinedInput-root, & .actions button': { minHeight: 32 },
  '& input': { py: 1.5 },
} as const;

/** Places the buttons beside the fields, below the line of the labels. */
const actionsLook = (isCompact: boolean) => ({
  display: 'flex',
  gridColumn: { xs: '1 / -1', md: isCompact ? 'span 2' : 'auto' },
  flexBasis: '100%',
  gap: 2,
  alignItems: 'center',
  minHeight: isCompact ? 32 : 40,
  mt: { xs: 0, md: isCompact ? '24px' : '25px' },
});

/**
 * The form above a list whose call needs an input. It searches only when its button or Enter is pressed. A long form is compact after a
 * search. On a phone it is then folded to chips, until its button is pressed or one of its fields is used.
 */
export function InputForm({ input: { clear = false }, form, searched, onSearch, onClear }: InputFormProps) {
  const [open, setOpen] = useState(false);
  const phone = useMediaQuery(`(max-width: ${mobileWidth}px)`, { noSsr: true });
  const isLong = form.fields.length > maxRoomyFields;
  const isCompact = isLong && searched;
  const folds = isCompact && phone;
  const folded = folds && !open;
  const isEmpty = form.fields.every(({ name }) => (form.values[name] ?? '').trim() === '');
  return (
    <FormFrame
      form={form}
      manner="fetch"
      look={{ '@media print': { display: 'none' }, ...(folded ? foldedLook : gridLook(isLong, isCompact)) }}
      onSubmit={(unreadable) => {
        const good = form.isGood(unreadable);
        setOpen(!good);
        if (good) onSearch(form.values);
      }}
    >
      {() => (
        <>
          {folds ? (
            <Button
              variant="text"
              aria-expanded={open}
              startIcon={<ExpandMore aria-hidden="true" sx={open ? { transform: 'rotate(180deg)' } : undefined} />}
              onClick={() => setOpen(!open)}
              sx={{ gridColumn: '1 / -1', justifySelf: 'start', ml: -2 }}
            >
              {t('list.allFields')}
            </Button>
          ) : null}
          {folded && isEmpty ? <span className="secondary">{t('list.noFilters')}</span> : null}
          {form.fields.map((field) => (
            <InputField
              key={field.name}
              field={field}
              value={(form.values[field.name] ?? '').trim()}
              folded={folded}
              onUnfold={() => setOpen(true)}
              onRemove={() => {
                form.change({ [field.name]: '' });
                onSearch({ ...form.values, [field.name]: '' });
              }}
            />
          ))}
          <Box className="actions" sx={actionsLook(isCompact)}>
            <ActButton label={t('list.search')} icon={Search} filled submits />
            {clear ? <ActButton label={t('list.clear')} onPress={onClear} /> : null}
          </Box>
        </>
      )}
    </FormFrame>
  );
}

/** A transparent control over its chip, which Tab, a click and a search by name still find. */
const controlLook = {
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  opacity: 0,
  '& > *': { height: '100%' },
  '& label': { position: 'absolute', pointerEvents: 'none' },
  '& input': { boxSizing: 'border-box', height: '100%', p: 0, cursor: 'pointer' },
  '&:has(:focus-visible) + .MuiChip-root': { borderColor: 'var(--accent)', outline: '1px solid var(--accent)' },
} as const;

interface InputFieldProps {
  readonly field: FormField;
  readonly value: string;
  readonly folded: boolean;
  /** Unfolds the form: the field has the focus or a new text. */
  readonly onUnfold: () => void;
  /** Searches without the field. */
  readonly onRemove: () => void;
}

/** A field of the form above a list. Folded, it is a chip with its value; an empty one is hidden, but can be reached. */
function InputField({ field, value, folded, onUnfold, onRemove }: InputFieldProps) {
  const words = t('list.filterChip', { column: field.label, text: value });
  const isChip = folded && value !== '';
  const unfold = folded ? onUnfold : undefined;
  return (
    <Box
      className={folded && !isChip ? 'visually-hidden' : undefined}
      sx={isChip ? { position: 'relative', display: 'flex', minWidth: 0, maxWidth: 'min(100%, 320px)' } : undefined}
    >
      <Box sx={isChip ? controlLook : undefined} onFocus={unfold} onInput={unfold}>
        <FieldInput field={field} />
      </Box>
      {isChip ? (
        <Chip
          // As a deletable chip it would be a button around a button.
          label={
            <>
              <bdi className="clipped" title={words} aria-hidden="true">
                {words}
              </bdi>
              {field.required === undefined ? <RemoveButton words={words} onRemove={onRemove} /> : null}
            </>
          }
          sx={chipLook}
        />
      ) : null}
    </Box>
  );
}

const chipLook = {
  height: 32,
  borderRadius: 4,
  '& .MuiChip-label': { display: 'flex', alignItems: 'center', px: 3, '&:has(button)': { pr: 0 } },
} as const;

interface RemoveButtonProps {
  readonly words: string;
  readonly onRemove: () => void;
}

/** Removes a chip. The control below it is for the keyboard, so that Tab does not stop at each chip twice. */
function RemoveButton({ words, onRemove }: RemoveButtonProps) {
  const name = t('list.removeFilter', { filter: words });
  return (
    <IconButton
      tabIndex={-1}
      aria-label={name}
      title={name}
      sx={{ position: 'relative', width: 30, height: 30, p: 0, fontSize: 14 }}
      onClick={({ currentTarget }) => {
        // The next chip's button takes the focus, or the button after the last chip.
        const buttons = [...(currentTarget.form?.querySelectorAll('button') ?? [])];
        buttons[buttons.indexOf(currentTarget) + 1]?.focus();
        onRemove();
      }}
    >
      <Close fontSize="inherit" aria-hidden="true" />
    </IconButton>
  );
}
