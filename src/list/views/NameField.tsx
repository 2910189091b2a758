import { type Ref, useId, useRef, useState } from 'react';
import { t } from '../../i18n/translate';
import { longestName, maximumViews, type NameFault, named, nameFault, type SavedView } from './savedViews';
import styles from './ViewsForm.module.css';

/** What is said of a name that cannot be given. */
export function faultText(fault: NameFault | undefined): string | undefined {
  switch (fault) {
    case 'empty':
      return t('views.empty');
    case 'long':
      return t('views.long', { maximum: longestName });
    case 'taken':
      return t('views.taken');
    case 'full':
      return t('views.full', { maximum: maximumViews });
    default:
      return undefined;
  }
}

interface NameFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  /** Said at it while it is wrong. */
  readonly fault: string | undefined;
  /** A line below it while nothing is wrong. */
  readonly hint?: string | undefined;
  readonly onChange: (name: string) => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** A field for the name of a view, with what is wrong with it. */
export function NameField({ label, placeholder, value, fault, hint, onChange, ref }: NameFieldProps) {
  const note = useId();
  const text = fault ?? hint;
  return (
    <div className={styles.name}>
      <input
        ref={ref}
        type="text"
        className="field"
        aria-label={label}
        aria-invalid={fault === undefined ? undefined : true}
        aria-describedby={text === undefined ? undefined : note}
        placeholder={placeholder}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {text === undefined ? null : (
        <div id={note} className={`fine-print ${styles.note}`} data-wrong={fault === undefined ? undefined : true}>
          {text}
        </div>
      )}
    </div>
  );
}

interface SaveViewFormProps {
  readonly views: readonly SavedView[];
  /** The name that stands in the field at first. */
  readonly suggested: string;
  readonly onSave: (name: string) => void;
}

/** Saves what is shown under a name, in the place of the view that has it already. */
export function SaveViewForm({ views, suggested, onSave }: SaveViewFormProps) {
  const [name, setName] = useState(suggested);
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const fault = nameFault(views, name);
  const replaces = named(views, name) !== undefined;
  return (
    <form
      className={styles.save}
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
      <button type="submit" className="button primary">
        {t(replaces ? 'views.replace' : 'views.save')}
      </button>
    </form>
  );
}
