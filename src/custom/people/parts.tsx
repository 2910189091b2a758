import Close from '@mui/icons-material/Close';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, type Ref, type RefObject, useState } from 'react';
import { useBlocker } from 'react-router';
import type { Identifier } from '../../../contract/shapes';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { cut } from '../../components/cellLook';
import { TextInput } from '../../components/form/TextInput';
import { NameInText } from '../../components/NameInText';
import { type MessageKey, t } from '../../i18n/translate';
import { readPrivilege } from './edits';
import styles from './people.module.css';

/** The most characters of a name that are drawn; its title has all of them. */
export const drawn = 200;

/** A name, truncated where there is no room, and isolated from the direction of the text around it. */
export function Name({ text, className = '' }: { readonly text: string; readonly className?: string | undefined }) {
  return (
    <bdi className={`clipped ${className}`} title={text}>
      {cut(text, drawn)}
    </bdi>
  );
}

interface SearchBarProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** How many are found, or selected. */
  readonly count: string;
  readonly field?: Ref<HTMLInputElement>;
  readonly children?: ReactNode;
}

/** A search field, the number of results, and what else is in that line. */
export function SearchBar({ label, placeholder, value, onChange, count, field, children }: SearchBarProps) {
  return (
    <div className={styles.toolbar}>
      <input
        ref={field}
        type="search"
        className={`field ${styles.search}`}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className={`secondary ${styles.count}`} role="status">
        {count}
      </span>
      {children}
    </div>
  );
}

interface BlanksProps {
  readonly label: string;
  readonly count: number;
  /** Of each, in px. */
  readonly height: number;
  readonly className: string | undefined;
}

/** Placeholders while something is being read. */
export function Blanks({ label, count, height, className }: BlanksProps) {
  return (
    <div className={className} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={index} className={styles.box} style={{ height }} />
      ))}
    </div>
  );
}

interface ChipProps {
  readonly text: string;
  readonly mono?: boolean;
  /** Stands beside the text. */
  readonly mark?: ReactNode;
  /** Unchanged, about to be added, or about to be removed. */
  readonly state?: 'current' | 'added' | 'removed';
  /** The accessible name of its button; absent: it has none. */
  readonly act?: string;
  /** Its change is in flight. */
  readonly busy?: boolean;
  /** Something else is in flight: presses do nothing. */
  readonly disabled?: boolean;
  /** Why presses do nothing. */
  readonly reason?: string | undefined;
  readonly onPress?: () => void;
}

/** Something a person has, with a button that removes it; the same button undoes that, and so keeps the focus. */
export function Chip(props: ChipProps) {
  const { text, mono = false, mark, state = 'current', act, busy = false, disabled = false, reason, onPress } = props;
  const idle = !busy && !disabled && reason === undefined;
  const shown = cut(text, drawn);
  return (
    <li className={styles.chip} data-state={state}>
      {state === 'added' ? (
        <span className={styles.sign} aria-hidden="true">
          +
        </span>
      ) : null}
      <bdi className={mono ? 'mono clipped' : 'clipped'} title={text}>
        {state === 'removed' ? <del>{shown}</del> : shown}
      </bdi>
      {mark === undefined ? null : <span className={styles.chipMark}>{mark}</span>}
      {state === 'current' ? null : (
        <span className="visually-hidden">{state === 'added' ? t('roleUpdate.added') : t('roleUpdate.revoked')}</span>
      )}
      {act === undefined ? null : (
        <Tooltip title={reason ?? act} describeChild={reason !== undefined}>
          <button
            type="button"
            className={styles.act}
            aria-label={act}
            aria-busy={busy || undefined}
            aria-disabled={!idle || undefined}
            onClick={() => {
              if (idle) onPress?.();
            }}
          >
            {state === 'removed' ? t('roleUpdate.undo') : <Close fontSize="inherit" aria-hidden="true" />}
          </button>
        </Tooltip>
      )}
    </li>
  );
}

interface ChipSectionProps {
  /** The classes of the section and of its title. */
  readonly look: { readonly section: string | undefined; readonly title: string | undefined };
  readonly label: string;
  /** A line that says how it works. */
  readonly hint?: string;
  readonly chips: readonly ReactNode[];
  /** Shown when there are no chips. */
  readonly none: string;
  readonly titleRef?: Ref<HTMLHeadingElement>;
  readonly children?: ReactNode;
}

/** A titled section of chips: what a person has of one kind or is about to get, and a way to add more. */
export function ChipSection({ look, label, hint, chips, none, titleRef, children }: ChipSectionProps) {
  return (
    <section className={look.section} aria-label={label}>
      <div className={styles.sectionHead}>
        <h3 ref={titleRef} tabIndex={-1} className={look.title}>
          {label}
        </h3>
        {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
      </div>
      {chips.length > 0 ? (
        <ul className={`plain-list wrapped ${styles.chips}`}>{chips}</ul>
      ) : (
        <p className={styles.hint}>{none}</p>
      )}
      {children}
    </section>
  );
}

interface PrivilegeFormProps {
  readonly className: string | undefined;
  readonly hint?: string;
  readonly disabled?: boolean;
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** The privileges that are there already. */
  readonly existing: readonly Identifier[];
  /** The messages for an invalid privilege and a duplicate; `{x}` is what was typed. */
  readonly words: { readonly invalid: MessageKey; readonly twice: MessageKey };
  readonly onAdd: (id: Identifier) => void;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** The field that adds a direct privilege; it keeps the focus. */
export function PrivilegeForm(props: PrivilegeFormProps) {
  const { className, hint, disabled = false, typed, onType, existing, words, onAdd, field } = props;
  const [fault, setFault] = useState<'invalid' | 'twice'>();

  function add(): void {
    const id = readPrivilege(typed, existing);
    const found = id === 'invalid' || id === 'twice' ? id : undefined;
    setFault(found);
    field.current?.focus();
    if (found === undefined) onAdd(id);
  }

  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled) add();
      }}
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
      <button type="submit" className="button" disabled={disabled}>
        {t('people.addPrivilege')}
      </button>
    </form>
  );
}

interface DiscardQuestionProps {
  readonly username: string;
  readonly onDiscard: () => void;
  readonly onStay: () => void;
}

/** Asks before unsubmitted edits to a person are lost. */
export function DiscardQuestion({ username, onDiscard, onStay }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      title={<NameInText text="roleUpdate.discardTitle" name={username} />}
      act={t('roleUpdate.discard')}
      destructive
      description={t('roleUpdate.discardHelp')}
      onAct={onDiscard}
      onClose={onStay}
    />
  );
}

/** Blocks the way to another page while there are unsubmitted edits; what {@link DiscardQuestion} is to ask then. */
export function useLeaving(edited: boolean): Omit<DiscardQuestionProps, 'username'> | undefined {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => edited && currentLocation.pathname !== nextLocation.pathname,
  );
  return blocker.state === 'blocked'
    ? { onDiscard: () => blocker.proceed(), onStay: () => blocker.reset() }
    : undefined;
}
