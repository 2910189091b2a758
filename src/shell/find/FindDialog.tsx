import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import Dialog from '@mui/material/Dialog';
import useAutocomplete from '@mui/material/useAutocomplete';
import useMediaQuery from '@mui/material/useMediaQuery';
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
import { IconButton } from '../../components/IconButton';
import { addressOfPath } from '../../config/basePath';
import { type Registry, useRegistry } from '../../definitions/registry';
import { t } from '../../i18n/translate';
import { mobileWidth, motion } from '../../theme/tokens';
import styles from './FindDialog.module.css';
import { FoundStatus } from './FoundStatus';
import type { FindGroup, GroupName } from './options';
import { type OptionProps, Result } from './Result';
import type { FindOption } from './sources';
import { useFound } from './useFound';

/** What was typed before the dialog was there, and whether Enter was pressed after it. */
export interface TypedBefore {
  readonly text: string;
  readonly entered: boolean;
}

interface FindDialogProps {
  /** Takes what was typed before the dialog was there. */
  readonly takeTyped: () => TypedBefore;
  readonly onClose: () => void;
}

/** The dialog `Find anything` (D57): a field, and what is found for what is typed in it. */
export default function FindDialog({ takeTyped, onClose }: FindDialogProps) {
  const id = useId();
  const registry = useRegistry();
  const phone = useMediaQuery(`(max-width: ${mobileWidth}px)`, { noSsr: true });
  const still = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  if (!registry) return null;
  return (
    <Dialog
      open
      aria-labelledby={id}
      fullScreen={phone}
      fullWidth
      maxWidth={false}
      transitionDuration={still ? 0 : motion.quick}
      slotProps={{ container: { className: styles.container }, paper: { className: styles.paper } }}
      onClose={onClose}
    >
      <h2 id={id} className="visually-hidden">
        {t('find.title')}
      </h2>
      <Finding registry={registry} takeTyped={takeTyped} onClose={onClose} />
    </Dialog>
  );
}

interface Choice {
  readonly group: GroupName;
  readonly option: FindOption;
}

const choicesOf = (groups: readonly FindGroup[]): Choice[] =>
  groups.flatMap(({ name, options }) => options.map((option) => ({ group: name, option })));

/** Whether it was chosen for a tab of its own. What a form is filled with does not go along. */
const isForNewTab = (event: SyntheticEvent, { state }: FindOption) =>
  'ctrlKey' in event &&
  (event.ctrlKey === true || ('metaKey' in event && event.metaKey === true)) &&
  state === undefined;

/** MUI chooses the first result a moment after it is seen, and takes no Enter until then. */
const isNoneChosen = (field: EventTarget) =>
  field instanceof HTMLInputElement && !field.hasAttribute('aria-activedescendant');

/** The field with its results. */
function Finding({ registry, takeTyped, onClose }: FindDialogProps & { readonly registry: Registry }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(() => takeTyped().text);
  // Another result than the first was pointed at: it stays chosen while more is found.
  const [moved, setMoved] = useState(false);
  // Enter was pressed before anything was found: the first result is meant.
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
    // It closes by itself; else MUI would choose the first result anew whenever it renders.
    disableCloseOnSelect: true,
    filterOptions: (all) => all,
    groupBy: ({ group }) => group,
    // By which the chosen one is found among new results; else the first of those is chosen.
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

  const head = useRef<HTMLDivElement>(null);
  // From here on keys go to the field: what came since it was rendered is taken too, before anything is painted.
  useLayoutEffect(() => {
    const { text, entered } = takeTyped();
    setTyped(text);
    setEager(entered);
    head.current?.querySelector('input')?.focus();
  }, [takeTyped]);

  const [first] = choices;
  const waiting = eager ? first : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as there is something to open
  useEffect(() => {
    if (waiting) choose(waiting);
  }, [waiting !== undefined]);

  // Of grouped options, MUI's types know only single ones.
  const groups = groupedOptions as unknown as readonly { group: GroupName; index: number; options: Choice[] }[];
  const listbox = {
    ...getListboxProps(),
    'aria-label': t('find.results'),
    'aria-labelledby': undefined,
  } as unknown as HTMLAttributes<HTMLDivElement>;
  return (
    <>
      <div
        {...getRootProps({
          onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            if (!first) setEager(found.searching);
            else if (isNoneChosen(event.target)) choose(first, event);
          },
        } as HTMLAttributes<HTMLDivElement>)}
        ref={head}
        className={styles.head}
      >
        <Search className={styles.glass} aria-hidden="true" />
        <input
          {...getInputProps()}
          className={styles.input}
          aria-label={t('find.title')}
          placeholder={t('find.hint')}
          maxLength={findMaximum}
        />
        <IconButton label={t('app.close')} icon={Close} onClick={onClose} />
      </div>
      {choices.length > 0 ? (
        <div {...listbox} className={styles.list}>
          {groups.map(({ group, index, options }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
            <div key={group} role="group" aria-labelledby={`${id}${group}`}>
              <div id={`${id}${group}`} role="presentation" className={styles.heading}>
                {t(`find.${group}`)}
              </div>
              {options.map((choice, place) => {
                const { key, ...props } = getOptionProps({ option: choice, index: index + place }) as OptionProps;
                return <Result key={key} props={props} option={choice.option} wanted={found.wanted} />;
              })}
            </div>
          ))}
        </div>
      ) : null}
      <FoundStatus found={found} typed={typed} count={choices.length} />
    </>
  );
}
