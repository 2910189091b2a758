import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { cut } from '../../components/cellLook';
import { TextInput } from '../../components/form/TextInput';
import { useFocusWhenLost } from '../../components/useFocusWhenLost';
import { type MessageKey, t } from '../../i18n/translate';
import { readPrivilege } from './edits';
import { maxNameLength } from './names';
import type { RightsEdits } from './useRights';

interface RightChipProps {
  readonly text: string;
  readonly mono?: boolean;
  /** A mark beside the text. */
  readonly mark?: ReactNode;
  readonly state?: 'current' | 'added' | 'removed';
  /** The accessible name of the button; absent: the chip has none. */
  readonly act?: string;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** Why the button is disabled. */
  readonly reason?: string | undefined;
  readonly onPress?: () => void;
}

/** Renders a right as a list item. One button removes it and undoes the removal, so that it keeps the focus. */
export function RightChip(props: RightChipProps) {
  const { text, mono = false, mark, state = 'current', act, busy = false, disabled = false, reason, onPress } = props;
  const idle = !busy && !disabled && reason === undefined;
  const shown = cut(text, maxNameLength);
  const removed = state === 'removed';
  return (
    <Chip
      component="li"
      variant="outlined"
      sx={{
        maxWidth: 1,
        height: act === undefined ? undefined : { xs: 42, md: 32 },
        borderColor: state === 'added' ? 'success.main' : 'divider',
        borderStyle: removed ? 'dashed' : 'solid',
        '& .MuiChip-label': { display: 'flex', alignItems: 'center', gap: 1, pr: act === undefined ? undefined : 0 },
      }}
      label={
        <>
          {state === 'added' ? (
            <Typography component="span" color="success" aria-hidden="true">
              +
            </Typography>
          ) : null}
          <bdi className={mono ? 'mono clipped' : 'clipped'} title={text}>
            {removed ? <del>{shown}</del> : shown}
          </bdi>
          {mark}
          {state === 'current' ? null : (
            <span className="visually-hidden">{removed ? t('roleUpdate.revoked') : t('roleUpdate.added')}</span>
          )}
          {act === undefined ? null : (
            <Tooltip title={reason ?? act} describeChild={reason !== undefined}>
              <ButtonBase
                aria-label={act}
                aria-busy={busy || undefined}
                aria-disabled={!idle || undefined}
                onClick={() => {
                  if (idle) onPress?.();
                }}
                sx={{
                  flex: 'none',
                  minWidth: { xs: 40, md: 30 },
                  minHeight: { xs: 40, md: 30 },
                  px: removed ? 2 : 0,
                  font: 'inherit',
                  color: removed ? 'primary.main' : 'text.secondary',
                  opacity: idle ? 1 : 0.5,
                  '&:focus-visible': { outlineOffset: -2 },
                }}
              >
                {removed ? t('roleUpdate.undo') : <Close sx={{ fontSize: 16 }} aria-hidden="true" />}
              </ButtonBase>
            </Tooltip>
          )}
        </>
      }
    />
  );
}

interface RightsSectionProps {
  readonly label: string;
  readonly hint?: string;
  /** The chips, as list items. */
  readonly chips: readonly ReactNode[];
  /** Shown when there are no chips. */
  readonly none: string;
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** The controls that add a right. */
  readonly children?: ReactNode;
}

/** Renders the rights of one kind as chips under a heading, and the controls that add more. */
export function RightsSection({ label, hint, chips, none, titleRef, children }: RightsSectionProps) {
  return (
    <Stack component="section" aria-label={label} spacing={3}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 3, alignItems: 'baseline' }}>
        <Typography ref={titleRef} component="h3" variant="subtitle2" tabIndex={-1} sx={{ outline: 'none' }}>
          {label}
        </Typography>
        {hint === undefined ? null : <Hint text={hint} />}
      </Stack>
      {chips.length === 0 ? (
        <Hint text={none} />
      ) : (
        <Stack component="ul" className="plain-list" direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2 }}>
          {chips}
        </Stack>
      )}
      {children}
    </Stack>
  );
}

function Hint({ text }: { readonly text: string }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
  );
}

/** The layout of a field and the button beside its control. */
export const fieldWithButton = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 340px) auto' },
  gap: 2,
  alignItems: 'start',
  justifyContent: { md: 'start' },
  '& > button': { minHeight: 40, mt: { md: '25px' } },
} as const;

interface PrivilegeFormProps {
  readonly editor: RightsEdits;
  readonly hint?: string;
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** The messages for an invalid privilege and a duplicate; `{x}` is the typed text. */
  readonly words: { readonly invalid: MessageKey; readonly twice: MessageKey };
}

/** Renders the field that adds a direct privilege. The field keeps the focus, and gets it when an added one is removed. */
export function PrivilegeForm({ editor, hint, typed, onType, words }: PrivilegeFormProps) {
  const disabled = !editor.rights;
  const [fault, setFault] = useState<'invalid' | 'twice'>();
  const field = useRef<HTMLInputElement>(null);
  useFocusWhenLost(field, editor.edits.privileges.added.length);

  function add(): void {
    const id = readPrivilege(typed, editor.result.privileges);
    const found = id === 'invalid' || id === 'twice' ? id : undefined;
    setFault(found);
    field.current?.focus();
    if (found !== undefined) return;
    editor.toggle('privileges', id);
    onType('');
  }

  return (
    <Stack
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled) add();
      }}
      sx={fieldWithButton}
    >
      <TextInput
        ref={field}
        label={t('people.privilege')}
        hint={hint}
        mono
        value={typed}
        onChange={(text) => {
          setFault(undefined);
          onType(text);
        }}
        disabled={disabled}
        error={fault && t(words[fault], { x: typed.trim() })}
        announced
        input={{ inputMode: 'numeric', maxLength: 40 }}
      />
      <Button type="submit" variant="outlined" disabled={disabled}>
        {t('people.addPrivilege')}
      </Button>
    </Stack>
  );
}
