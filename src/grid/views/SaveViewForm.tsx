import { useRef, useState } from 'react';
import { t } from '../../i18n/translate';
import { faultText, NameField } from './NameField';
import { named, nameFault, type SavedView } from './savedViews';
import styles from './ViewsForm.module.css';

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
