import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import Dialog from '@mui/material/Dialog';
import useAutocomplete from '@mui/material/useAutocomplete';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  type HTMLAttributes,
  type MouseEvent,
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
import { addressOfPath } from '../../config/basePath';
import { type Registry, useRegistry } from '../../definitions/registry';
import { t } from '../../i18n/translate';
import { mobileWidth, motion } from '../../theme/tokens';
import { cut } from '../../ui/cellLook';
import { IconButton } from '../../ui/IconButton';
import { LookAlikeMark, type LookAlikes, lookAlikeText, useLookAlikes } from '../../ui/lookAlikes';
import { balanced } from '../../ui/NameInText';
import states from '../../ui/StateText.module.css';
import styles from './FindDialog.module.css';
import { FoundStatus } from './FoundStatus';
import { lastOf, markedIn } from './marked';
import type { FindGroup, FindOption, GroupName } from './options';
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

/** More characters than this of a name are not drawn (C18). */
const maximumName = 200;

/** Characters of a state, and of a value that was found: before, in and behind what matches. */
const maximumState = 24;
const maximumBefore = 16;
const maximumMatch = 60;
const maximumAfter = 16;

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

/** What makes it an option of the listbox, and its key, which React takes apart. */
type OptionProps = HTMLAttributes<HTMLElement> & { readonly key: string };

interface ResultProps {
  readonly props: Omit<OptionProps, 'key'>;
  readonly option: FindOption;
  /** The forms of what was looked for. */
  readonly wanted: readonly string[];
}

/** What is an identifier of the cloud or an address, by its look. */
const identifier = /^(?:[a-z]+-[\da-f]{6,}|\d+(?:\.\d+){3}(?:\/\d+)?|[\da-f]*:[\da-f:]+(?:\/\d+)?)$/i;

/** A list that appears, or moves, under a pointer at rest is not pointed at. */
const isMoved = ({ movementX, movementY }: MouseEvent) => movementX !== 0 || movementY !== 0;

/** Returns what is said about a person whose username or mail address can be taken for another one. */
function lookAlikeOf(known: LookAlikes | undefined, { names, name, details, matched }: FindOption): string | undefined {
  if (!names) return undefined;
  const texts = [...details, matched].map((text) => lookAlikeText(known, 'email', text));
  return lookAlikeText(known, names, name) ?? texts.find((text) => text !== undefined);
}

function Result({ props, option, wanted }: ResultProps) {
  const { what, name, matched, status, details, apart, icon: Icon } = option;
  const alike = lookAlikeOf(useLookAlikes(), option);
  const shown = balanced(cut(name, maximumName));
  const about = [
    ...(alike === undefined ? [] : [alike]),
    ...(status ? [status.text] : []),
    ...(matched === undefined ? [] : [matched]),
    ...details,
  ].join(' · ');
  return (
    <div
      {...props}
      role="option"
      tabIndex={-1}
      onMouseMove={(event) => isMoved(event) && props.onMouseMove?.(event)}
      aria-selected={props['aria-selected'] ?? false}
      className={styles.option}
      aria-label={
        apart === undefined
          ? t('find.option', { what, name: shown })
          : t('find.optionApart', { what, name: shown, apart: balanced(cut(apart, maximumName)) })
      }
      aria-description={about === '' ? undefined : balanced(cut(about, maximumName))}
    >
      <span className={styles.icon}>{Icon ? <Icon fontSize="small" aria-hidden="true" /> : null}</span>
      <bdi className={styles.name} data-identifier={identifier.test(name) || undefined}>
        <Marked text={shown} wanted={wanted} />
      </bdi>
      <LookAlikeMark text={alike} />
      {/* No text of the option: what is seen of it is in its name. */}
      {matched === undefined ? null : <Matched text={matched} wanted={wanted} />}
      <span className={styles.about}>
        <span className={styles.detail}>
          {details.map((detail) => (
            <bdi
              key={detail}
              data-text={balanced(cut(detail, maximumName))}
              data-identifier={identifier.test(detail) || undefined}
            />
          ))}
        </span>
        {status ? (
          <span
            className={`${states.state} ${styles.state}`}
            data-tone={status.tone}
            data-text={cut(status.text, maximumState)}
          />
        ) : null}
      </span>
      <span className={styles.what} data-text={what} />
    </div>
  );
}

/** A name with the part in bold that was typed. */
function Marked({ text, wanted }: { readonly text: string; readonly wanted: readonly string[] }) {
  const [before, match, after] = markedIn(text, wanted);
  if (match === '') return text;
  return (
    <>
      {before}
      <mark className={styles.mark}>{match}</mark>
      {after}
    </>
  );
}

/** The value that was found, which is never cut where it matches: of a long one the part around that. */
function Matched({ text, wanted }: { readonly text: string; readonly wanted: readonly string[] }) {
  const [before, match, after] = markedIn(text, wanted);
  return (
    <bdi className={styles.matched} data-identifier={identifier.test(text) || undefined}>
      <span data-text={lastOf(before, maximumBefore)} />
      <mark className={styles.mark} data-text={cut(match, maximumMatch)} />
      <span data-text={cut(after, maximumAfter)} />
    </bdi>
  );
}
