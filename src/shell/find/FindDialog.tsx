import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import useAutocomplete from '@mui/material/useAutocomplete';
import {
  type HTMLAttributes,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { findMaximum } from '../../../contract/find';
import { DialogFrame } from '../../components/DialogFrame';
import { IconButton } from '../../components/IconButton';
import { addressOfPath } from '../../config/basePath';
import { type Registry, useRegistry } from '../../definitions/registry';
import { t } from '../../i18n/translate';
import { FoundStatus } from './FoundStatus';
import type { FindGroup, GroupName } from './options';
import { type OptionProps, Result } from './Result';
import type { FindOption } from './sources';
import { useFound } from './useFound';

/** Text typed before the dialog has loaded, and whether Enter was pressed after it. */
export interface TypedBefore {
  readonly text: string;
  readonly entered: boolean;
}

interface FindDialogProps {
  /** Returns what was typed before the dialog has loaded. */
  readonly takeTyped: () => TypedBefore;
  readonly onClose: () => void;
}

/** Near the top, so that the field keeps its place while the number of results changes. */
const paperLook = {
  display: 'flex',
  flexDirection: 'column',
  maxWidth: { md: 720 },
  maxHeight: { md: 'min(640px, calc(100dvh - 128px))' },
  mt: { md: 18 },
} as const;

/** The dialog is the field: its line shows that it has the focus. */
const headLook = {
  display: 'flex',
  flex: 'none',
  gap: 2,
  alignItems: 'center',
  p: '8px 8px 8px 16px',
  borderBottom: '1px solid var(--line)',
  '&:has(input:focus-visible)': { borderBottomColor: 'var(--accent)', boxShadow: '0 1px 0 var(--accent)' },
  '& input': { height: 40, p: '0 4px', fontSize: 16, textOverflow: 'ellipsis' },
  '& input::placeholder': { color: 'text.secondary', opacity: 1 },
} as const;

const listLook = {
  position: 'relative',
  flex: { xs: '1 1 auto', md: '0 1 auto' },
  minHeight: 0,
  px: 2,
  pb: 2,
  overflow: 'auto',
  overscrollBehavior: 'contain',
} as const;

/** The dialog `Find anything` (D57): a field and its results. */
export default function FindDialog({ takeTyped, onClose }: FindDialogProps) {
  const id = useId();
  const registry = useRegistry();
  if (!registry) return null;
  return (
    <DialogFrame
      aria-labelledby={id}
      maxWidth={false}
      slotProps={{ container: { sx: { alignItems: { md: 'flex-start' } } }, paper: { sx: paperLook } }}
      onClose={onClose}
    >
      <h2 id={id} className="visually-hidden">
        {t('find.title')}
      </h2>
      <Finding registry={registry} takeTyped={takeTyped} onClose={onClose} />
    </DialogFrame>
  );
}

interface Choice {
  readonly group: GroupName;
  readonly option: FindOption;
}

const choicesOf = (groups: readonly FindGroup[]): Choice[] =>
  groups.flatMap(({ name, options }) => options.map((option) => ({ group: name, option })));

/** Returns true if an option was chosen for a new tab, which cannot receive the values of a form. */
const isForNewTab = (event: SyntheticEvent, { state }: FindOption) =>
  'ctrlKey' in event &&
  (event.ctrlKey === true || ('metaKey' in event && event.metaKey === true)) &&
  state === undefined;

/** Returns true until MUI has highlighted the first result: Enter chooses nothing before that. */
const isNoneChosen = (field: EventTarget) =>
  field instanceof HTMLInputElement && !field.hasAttribute('aria-activedescendant');

/** Renders the field and its results. */
function Finding({ registry, takeTyped, onClose }: FindDialogProps & { readonly registry: Registry }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(() => takeTyped().text);
  // A result other than the first was highlighted, and stays so while more are found.
  const [moved, setMoved] = useState(false);
  // Enter was pressed before anything was found, and chooses the first result.
  const [eager, setEager] = useState(false);
  const found = useFound(registry, typed);
  const choices = useMemo(() => choicesOf(found.groups), [found.groups]);

  const choose = ({ option }: Choice, event?: SyntheticEvent) => {
    onClose();
    if (event && isForNewTab(event, option)) window.open(addressOfPath(option.address), '_blank', 'noopener');
    else void navigate(option.address, { state: option.state });
  };

  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete<Choice>({
    id,
    open: true,
    options: choices,
    value: null,
    inputValue: typed,
    autoHighlight: true,
    // The dialog closes itself. Otherwise MUI would highlight the first result again on every render.
    disableCloseOnSelect: true,
    filterOptions: (all) => all,
    groupBy: ({ group }) => group,
    // Finds the highlighted option among new results; otherwise the first of those is highlighted.
    getOptionLabel: (choice) => (moved || choices.includes(choice) ? choice.option.key : ''),
    getOptionKey: ({ option }) => option.key,
    onHighlightChange: () => setMoved(true),
    onInputChange: (_event, text, cause) => {
      if (cause !== 'input') return;
      setEager(false);
      setMoved(false);
      setTyped(text);
    },
    onChange: (event, choice) => choice && choose(choice, event),
    onClose: (_event, cause) => cause === 'escape' && onClose(),
  });

  const field = useRef<HTMLInputElement>(null);
  // Takes the keys that were pressed since the render, before the first paint. From here on the field gets them.
  useLayoutEffect(() => {
    const { text, entered } = takeTyped();
    setTyped(text);
    setEager(entered);
    field.current?.focus();
  }, [takeTyped]);

  const [first] = choices;
  const waiting = eager ? first : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the first result
  useEffect(() => {
    if (waiting) choose(waiting);
  }, [waiting !== undefined]);

  // MUI's types describe only options without groups.
  const groups = groupedOptions as unknown as readonly { group: GroupName; index: number; options: Choice[] }[];
  const listbox = {
    ...getListboxProps(),
    'aria-label': t('find.results'),
    'aria-labelledby': undefined,
  } as unknown as HTMLAttributes<HTMLDivElement>;
  return (
    <>
      <Box
        {...getRootProps({
          onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            if (!first) setEager(found.searching);
            else if (isNoneChosen(event.target)) choose(first, event);
          },
        } as HTMLAttributes<HTMLDivElement>)}
        sx={headLook}
      >
        <Search fontSize="small" aria-hidden="true" sx={{ color: 'text.secondary' }} />
        <InputBase
          fullWidth
          inputRef={field}
          placeholder={t('find.hint')}
          inputProps={{ ...getInputProps(), 'aria-label': t('find.title'), maxLength: findMaximum }}
        />
        <IconButton label={t('app.close')} icon={Close} onClick={onClose} />
      </Box>
      {choices.length > 0 ? (
        <Box {...listbox} sx={listLook}>
          {groups.map(({ group, index, options }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
            <div key={group} role="group" aria-labelledby={`${id}${group}`}>
              <Typography
                id={`${id}${group}`}
                component="div"
                role="presentation"
                variant="caption"
                sx={{ p: '12px 8px 4px', color: 'text.secondary', fontWeight: 'fontWeightMedium' }}
              >
                {t(`find.${group}`)}
              </Typography>
              {options.map((choice, place) => {
                const { key, ...props } = getOptionProps({ option: choice, index: index + place }) as OptionProps;
                return <Result key={key} props={props} option={choice.option} wanted={found.wanted} />;
              })}
            </div>
          ))}
        </Box>
      ) : null}
      <FoundStatus found={found} typed={typed} count={choices.length} />
    </>
  );
}
